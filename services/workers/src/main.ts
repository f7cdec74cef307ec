import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { NestLog } from '@libs/server/nest-log.ts';
import { finishOnSignal, startProcess } from '@libs/server/process.ts';
import { workersEnv } from './config.ts';
import { WorkersModule } from './workers.module.ts';

/** A job under way is finished or given back within this time; stalled recovery takes the rest. */
const GIVE_UP_MS = 9_000;

const { env, log, plumbing } = await startProcess(workersEnv, ({ WORKER_ID }) => WORKER_ID);
const app = await NestFactory.create(WorkersModule.with(env, plumbing), { logger: new NestLog(log) });
finishOnSignal(log, GIVE_UP_MS, async () => {
  await app.close();
  await plumbing.close();
});

await app.listen(env.PORT, env.HOST);
log.info({ port: env.PORT }, 'the worker listens');
