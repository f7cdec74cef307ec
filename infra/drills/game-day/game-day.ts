import { createInterface } from 'node:readline/promises';
import { join } from 'node:path';
import { createCleanupStack } from '../../bin/servers/cleanup-stack.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../../bin/servers/temporary-folder.ts';
import { sleep } from '../../bin/servers/wait-until.ts';
import { createSeededRandom } from '../../faults/seeded-random.ts';
import { breakages } from './breakages.ts';
import { startWatchedSystem, type WatchedSystem } from './watched-system.ts';

const LOOK_INTERVAL_MS = 500;
/** After the repair the alerts get this long to clear. */
const CLEAR_TIMEOUT_MS = 60_000;

export type GameDayOptions = {
  seed: number;
  /** The operator's word without an operator, once the alerts fire: for a test. */
  guess?: string | undefined;
  print: (line: string) => void;
};

/**
 * `npm run drills -- --game-day`: starts a system, breaks one thing of it and says nothing, waits for what the operator
 * thinks it is, then says what it was and what the signals said, repairs it and waits until they are quiet. Resolves to 0
 * when the alerts that this has to raise were raised and cleared.
 */
export async function runGameDay({ seed, guess, print }: GameDayOptions): Promise<number> {
  const cleanups = createCleanupStack();
  const folder = createTemporaryFolder('game-day');
  cleanups.add(() => removeTemporaryFolder(folder));
  const stop = () => void cleanups.run().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const system = await startWatchedSystem(folder);
    cleanups.add(system.stop);
    describeSystem(system, folder, print);
    const breakage = createSeededRandom(seed).pick(breakages);
    const mend = await breakage.inflict(system);
    const brokenAt = Date.now();
    print(`Something is broken (seed ${seed}). Find out what: OPERATIONS.md, "Runbooks".`);
    const seen = watchAlerts(system, brokenAt);
    const word = guess ?? (await askOperator());
    if (guess !== undefined) await waitFor(() => breakage.alerts.every((name) => seen.alerts.has(name)));
    seen.stop();
    print(`${breakage.did} (${breakage.name}) You said: ${word || 'nothing'}.`);
    for (const [name, { seconds, summary, mend: remedy }] of seen.alerts)
      print(`  after ${seconds} s  ${name}: ${summary}. ${remedy}.`);
    const silent = breakage.alerts.filter((name) => !seen.alerts.has(name));
    if (silent.length > 0) print(`  not raised: ${silent.join(', ')}`);
    await mend();
    const isQuiet = await waitFor(async () => !(await isAnyFiring(system, breakage.alerts)));
    print(isQuiet ? 'Repaired; its alerts have cleared.' : 'Repaired, and its alerts still fire.');
    return silent.length === 0 && isQuiet ? 0 : 1;
  } finally {
    await cleanups.run();
  }
}

function describeSystem(
  { services, prometheus, database, redis }: WatchedSystem,
  folder: string,
  print: (l: string) => void,
) {
  const all = [...services.gateways, ...services.workers].map(({ name, url }) => `${name} ${url}`);
  print(`A system runs: ${all.join(', ')}; Prometheus ${prometheus.url}; logs in ${folder}.`);
  const gateways = services.gateways.map(({ url }) => url).join(',');
  const settings = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    GATEWAYS: gateways,
    KEYSTORE: join(folder, 'keys'),
  };
  const environment = Object.entries({ ...settings, SEALING_KEY: services.secrets.sealingKey });
  print(`The tools find it with: ${environment.map(([name, value]) => `${name}='${value}'`).join(' ')}`);
}

type SeenAlert = { seconds: number; summary: string; mend: string };

/** Notes when each alert fired first. A look that fails is no alert. */
function watchAlerts({ prometheus }: WatchedSystem, sinceMs: number) {
  const alerts = new Map<string, SeenAlert>();
  const look = async () => {
    for (const { name, summary, mend } of await prometheus.firing())
      if (!alerts.has(name)) alerts.set(name, { seconds: Math.round((Date.now() - sinceMs) / 1000), summary, mend });
  };
  const timer = setInterval(() => void look().catch(untilNextLook), LOOK_INTERVAL_MS);
  return { alerts, stop: () => clearInterval(timer) };
}

function untilNextLook(): void {}

async function askOperator(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const word = await terminal.question('What is it? (Enter when you have found it, or want to know) ');
  terminal.close();
  return word.trim();
}

const isAnyFiring = async ({ prometheus }: WatchedSystem, names: readonly string[]): Promise<boolean> =>
  (await prometheus.firing()).some(({ name }) => names.includes(name));

async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + CLEAR_TIMEOUT_MS;
  while (Date.now() < end) {
    if (await isSo()) return true;
    await sleep(LOOK_INTERVAL_MS);
  }
  return false;
}
