import { createInterface } from 'node:readline/promises';
import type { WatchedSystem } from './watched-system.ts';

/** What an operator can start and stop by name, as a service manager would. */
type Startable = { start: (settings: Record<string, string>) => Promise<unknown>; stop: () => Promise<unknown> };

const QUESTION = 'What is it? (Enter when you have found it, or want to know) ';

export const TERMINAL_HELP =
  'Here `start NAME [SETTING=value…]` and `stop NAME` stand for your service manager, with gateway-1, gateway-2, worker-1, redis and postgres.';

function startables({ services, redis, database }: WatchedSystem): Map<string, Startable> {
  const processes = [...services.gateways, ...services.workers].map((service): [string, Startable] => [
    service.name,
    { start: service.restart, stop: service.stop },
  ]);
  return new Map([
    ...processes,
    ['redis', { start: () => redis.restart(), stop: () => redis.kill('SIGTERM') }],
    ['postgres', { start: database.start, stop: database.stop }],
  ]);
}

/**
 * Carries out one line of an operator: `start worker-1`, `start gateway-1 REQUESTS_PER_GATEWAY=50`, `stop redis`.
 * Resolves to what came of it, in a sentence; null for a line that is no such order. Never rejects.
 */
export async function carryOut(line: string, system: WatchedSystem): Promise<string | null> {
  const order = /^(start|stop)\s+(\S+)((?:\s+[A-Z_]+=\S*)*)$/.exec(line.trim());
  if (!order) return null;
  const [, verb, name = '', settings = ''] = order;
  const all = startables(system);
  const one = all.get(name);
  if (!one) return `There is no ${name}: ${[...all.keys()].join(', ')}.`;
  try {
    await (verb === 'start' ? one.start(readSettings(settings)) : one.stop());
    return verb === 'start' ? `${name} runs.` : `${name} is stopped.`;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}

const readSettings = (words: string): Record<string, string> =>
  Object.fromEntries([...words.matchAll(/([A-Z_]+)=(\S*)/g)].map(([, name, value]) => [name!, value!]));

type TerminalStreams = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/**
 * Carries out what the operator orders, until a line is none: that is what they think it is. A line that is typed while
 * an order is carried out waits for its turn. The end of the input says nothing.
 */
export async function askOperator(
  system: WatchedSystem,
  print: (line: string) => void,
  streams: TerminalStreams = { input: process.stdin, output: process.stdout },
): Promise<string> {
  const terminal = createInterface({ ...streams, prompt: QUESTION });
  try {
    // Reads from here on: `question` would let go what comes while nobody asks.
    const lines = terminal[Symbol.asyncIterator]();
    for (;;) {
      terminal.prompt();
      const { value: line, done } = await lines.next();
      const answer = done ? null : await carryOut(line, system);
      if (answer === null) return (line ?? '').trim();
      print(answer);
    }
  } finally {
    terminal.close();
  }
}
