import { join } from 'node:path';
import { PlainFault } from '../../bin/servers/plain-fault.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { pause, within } from '../../bin/servers/until.ts';
import type { Rival } from '../rivals.ts';

/** The same for both rivals: they can be made to collect their garbage before they are weighed. */
export const WEIGHABLE = ['--expose-gc', '--import', join(REPOSITORY, 'infra/bench/memory/settled-memory.mjs')];

const SECONDS_TO_ANSWER = 20;
const BETWEEN_LOOKS_MS = 300;
const MOST_LOOKS = 30;
/** Settled: three looks in a row within this share of each other. */
const TOLERANCE = 0.005;

/** In bytes: what the system counts, and what of it lives in V8's heap. */
export type Weighed = { resident: number; heap: number };

/** Weighs the first of the rival's processes once it no longer moves; the sockets are all on that one. */
export function scaleFor({ pids, onLine }: Rival): () => Promise<Weighed> {
  let hear = (_weighed: Weighed) => {};
  onLine((line) => {
    const said = /^memory (\d+) (\d+)$/.exec(line);
    if (said) hear({ resident: Number(said[1]), heap: Number(said[2]) });
  });
  const look = async () => {
    const said = new Promise<Weighed>((resolve) => (hear = resolve));
    process.kill(pids[0]!, 'SIGUSR2');
    const weighed = await within(said, SECONDS_TO_ANSWER);
    if (!weighed) throw new PlainFault(`Process ${pids[0]} did not say how much memory it holds.`);
    return weighed;
  };
  return () => settled(look);
}

async function settled(look: () => Promise<Weighed>): Promise<Weighed> {
  const looks: Weighed[] = [];
  while (looks.length < MOST_LOOKS) {
    looks.push(await look());
    const last = looks.slice(-3);
    const resident = last.map((weighed) => weighed.resident);
    if (last.length === 3 && Math.max(...resident) - Math.min(...resident) < Math.max(...resident) * TOLERANCE) break;
    await pause(BETWEEN_LOOKS_MS);
  }
  return looks.at(-1)!;
}
