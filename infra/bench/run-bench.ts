import { createProgress } from '../bin/servers/progress.ts';
import { buildServices } from '../bin/system/build.ts';
import { PlainFault } from '../bin/servers/plain-fault.ts';
import { layGround } from './ground.ts';
import type { Bench, Part, Result } from './part.ts';
import { appends } from './parts/appends.ts';
import { inboxPage } from './parts/inbox-page.ts';
import { messages } from './parts/messages.ts';
import { rebuild } from './parts/rebuild.ts';
import { socketMemory } from './parts/socket-memory.ts';
import { timers } from './parts/timers.ts';
import { full, quick } from './plan.ts';
import { cpuProfiles, noProfiles } from './profile.ts';
import { report } from './report.ts';

/** In this order. A new part is a file and a line here. */
const PARTS: readonly Part[] = [messages, appends, socketMemory, inboxPage, rebuild, timers];

/** `npm run bench [-- --quick] [--only=messages,appends] [--profile]` */
export async function runBench(args: string[]): Promise<void> {
  const plan = args.includes('--quick') ? quick : full;
  const parts = chosen(args);
  const progress = createProgress();
  await buildServices(progress);
  const ground = await layGround(progress);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void ground.clear().finally(() => process.exit(130)));
  try {
    const results = await inTurn(parts, {
      plan,
      ground,
      progress,
      profiles: args.includes('--profile') ? cpuProfiles : noProfiles,
    });
    report(plan, results);
  } finally {
    await ground.clear();
  }
}

async function inTurn(parts: readonly Part[], bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  for (const part of parts) results.push(await part.measure(bench));
  return results;
}

function chosen(args: string[]): readonly Part[] {
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const unknown = only?.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown)
    throw new PlainFault(`There is no part ${unknown}: choose among ${PARTS.map(({ name }) => name).join(', ')}.`);
  return only ? PARTS.filter(({ name }) => only.includes(name)) : PARTS;
}
