import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ENV, type GatewayEnv } from './config.ts';

/** What the process has before any module: its environment, its resources and its connections. Every module gets them. */
@Module({})
export class EnvironmentModule {
  static register(env: GatewayEnv, resources: ServerResources): DynamicModule {
    return {
      module: EnvironmentModule,
      global: true,
      imports: [
        BullModule.forRoot({ connection: { url: env.REDIS_URL, enableOfflineQueue: false, maxRetriesPerRequest: 1 } }),
      ],
      providers: [
        { provide: ENV, useValue: env },
        { provide: ServerResources, useValue: resources },
      ],
      exports: [ENV, ServerResources],
    };
  }
}
