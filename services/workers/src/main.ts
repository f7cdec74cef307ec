import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { NestLogger } from '@libs/server/nest-logger.ts';
import { shutdownOnSignal, startProcess } from '@libs/server/start-process.ts';
import { workersEnv } from './config.ts';
import { WorkersModule } from './workers.module.ts';

/** A running job is finished or returned to the queue within this time; BullMQ recovers the rest as stalled. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

const { env, log, resources } = await startProcess({
  kind: 'worker',
  shape: workersEnv,
  nameOf: ({ WORKER_ID }) => WORKER_ID,
});
const app = await NestFactory.create(WorkersModule.register(env, resources), { logger: new NestLogger(log) });
shutdownOnSignal(log, SHUTDOWN_TIMEOUT_MS, async () => {
  await app.close();
  await resources.close();
});

await app.listen(env.PORT, env.HOST);
log.info({ port: env.PORT }, 'the worker is listening');
