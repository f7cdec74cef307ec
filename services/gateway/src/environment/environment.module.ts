import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { ReportingQueue } from '@libs/server/redis/queue-connections.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ENV, type GatewayEnv } from './config.ts';

/** Gives every module the parsed environment, the server's resources and the connections of MikroORM and BullMQ. */
@Module({})
export class EnvironmentModule {
  static register(env: GatewayEnv, resources: ServerResources): DynamicModule {
    BullModule.queueClass = ReportingQueue;
    return {
      module: EnvironmentModule,
      global: true,
      imports: [BullModule.forRoot(resources.queueConnections.failFast)],
      providers: [
        { provide: ENV, useValue: env },
        { provide: ServerResources, useValue: resources },
      ],
      exports: [ENV, ServerResources],
    };
  }
}
