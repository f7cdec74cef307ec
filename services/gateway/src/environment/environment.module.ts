import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ENV, type GatewayEnv } from './config.ts';

/** Gives every module the parsed environment, the server's resources and the connections of MikroORM and BullMQ. */
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
