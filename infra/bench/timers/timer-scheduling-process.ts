import type { Queue } from 'bullmq';
import { ReportingQueue } from '@libs/server/redis/queue-connections.ts';
import { v7 } from 'uuid';
import { handleCommand } from '@libs/ledger/handle-command.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { createLogger } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues } from '@libs/server/queues.ts';
import { serveRequests } from '../processes/request-server.ts';

/**
 * Schedules timers as a gateway does, by opening sessions: the row in the append transaction, then the job in the
 * queue.
 */
export type TimerProcessOptions = { databaseUrl: string; redisUrl: string; sealingKey: string; filesFolder: string };

const CONCURRENCY = 32;

let resources: ServerResources | undefined;
let queue: Queue | undefined;

serveRequests({
  connect: async (options: TimerProcessOptions) => {
    const env = {
      DATABASE_URL: options.databaseUrl,
      REDIS_URL: options.redisUrl,
      SEALING_KEY: options.sealingKey,
      FILES_FOLDER: options.filesFolder,
    };
    resources = await ServerResources.connect(env, createLogger('bench', 'warn'));
    queue = new ReportingQueue(queues.timers.name, resources.queueConnections.patient);
  },
  /** Milliseconds from now. Resolves once all are committed and queued; rejects when one was due before that. */
  set: async ({ dueInMs }: { dueInMs: number[] }) => {
    const startedAt = performance.now();
    const tookMs = () => performance.now() - startedAt;
    const queued: Promise<unknown>[] = [];
    const left = [...dueInMs];
    const setOneAfterAnother = async () => {
      for (let due = left.pop(); due !== undefined; due = left.pop())
        await openSession((due - tookMs()) / 1000, queued);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, setOneAfterAnother));
    await Promise.all(queued);
    const [soonest, took] = [dueInMs.reduce((least, due) => Math.min(least, due)), tookMs()];
    if (took > soonest) throw new Error(`it took ${Math.round(took)} ms, and the first was due after ${soonest}`);
    return { tookMs: took };
  },
});

async function openSession(welcomeDelaySeconds: number, queued: Promise<unknown>[]): Promise<void> {
  const settings = { ...(await resources!.settings.read()), welcomeDelaySeconds };
  const addBulk: Queue['addBulk'] = (jobs) => {
    const ringing = queue!.addBulk(jobs);
    queued.push(ringing);
    return ringing;
  };
  await handleCommand(
    { ...resources!.commandDependencies({ addBulk }), settings: () => Promise.resolve(settings) },
    {
      sessionId: v7() as SessionId,
      commandId: v7() as CommandId,
      command: { type: 'session.open', lang: 'en', opening: 'click' },
      actor: { role: 'customer' },
    },
  );
}
