import { Queue } from 'bullmq';
import { v7 } from 'uuid';
import { handleCommand } from '@libs/ledger/handle-command.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { createLog } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { queues } from '@libs/server/queues.ts';
import { serve } from '../processes/serve.ts';

/** Sets alarms as a gateway does, by opening sessions: the row in the append transaction, then the job in the queue. */
export type Place = { databaseUrl: string; redisUrl: string; sealingKey: string; filesFolder: string };

const AT_ONCE = 32;

let plumbing: Plumbing | undefined;
let queue: Queue | undefined;

serve({
  connect: async (place: Place) => {
    const env = {
      DATABASE_URL: place.databaseUrl,
      REDIS_URL: place.redisUrl,
      SEALING_KEY: place.sealingKey,
      FILES_FOLDER: place.filesFolder,
    };
    plumbing = await Plumbing.connect(env, createLog('bench', 'warn'));
    queue = new Queue(queues.timers.name, { connection: { url: place.redisUrl } });
  },
  /** Milliseconds from now. Returns once all are committed and rung for; fails when one was due before that. */
  set: async ({ dueInMs }: { dueInMs: number[] }) => {
    const begun = performance.now();
    const tookMs = () => performance.now() - begun;
    const rung: Promise<unknown>[] = [];
    const left = [...dueInMs];
    const setOneAfterAnother = async () => {
      for (let due = left.pop(); due !== undefined; due = left.pop()) await open((due - tookMs()) / 1000, rung);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, setOneAfterAnother));
    await Promise.all(rung);
    const [soonest, took] = [dueInMs.reduce((least, due) => Math.min(least, due)), tookMs()];
    if (took > soonest) throw new Error(`it took ${Math.round(took)} ms, and the first was due after ${soonest}`);
    return { tookMs: took };
  },
});

async function open(welcomeDelaySeconds: number, rung: Promise<unknown>[]): Promise<void> {
  const settings = { ...(await plumbing!.settings.read()), welcomeDelaySeconds };
  const addBulk: Queue['addBulk'] = (jobs) => {
    const ringing = queue!.addBulk(jobs);
    rung.push(ringing);
    return ringing;
  };
  await handleCommand(
    { ...plumbing!.commandPorts({ addBulk }), settings: () => Promise.resolve(settings) },
    {
      sessionId: v7() as SessionId,
      commandId: v7() as CommandId,
      command: { type: 'session.open', lang: 'en', opening: 'click' },
      actor: { role: 'customer' },
    },
  );
}
