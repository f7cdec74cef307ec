import { join } from 'node:path';
import { createCleanupStack } from '../../bin/servers/cleanup-stack.ts';
import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../../bin/servers/temporary-folder.ts';
import { sleep } from '../../bin/servers/wait-until.ts';
import { createSeededRandom } from '../../faults/seeded-random.ts';
import { UserError } from '../../bin/servers/user-error.ts';
import type { Breakage } from './breakage.ts';
import { breakages } from './breakages.ts';
import { askOperator, TERMINAL_HELP } from './operator-terminal.ts';
import { startWatchedSystem, type WatchedSystem } from './watched-system.ts';

const LOOK_INTERVAL_MS = 500;
/** After the repair the alerts get this long to clear. */
const CLEAR_TIMEOUT_MS = 60_000;

export type GameDayOptions = {
  seed: number;
  /** The name of what is to break, to walk through one runbook; by the seed if undefined. */
  fault?: string | undefined;
  /** The operator's word without an operator, once the alerts fire: for a test. */
  guess?: string | undefined;
  print: (line: string) => void;
};

/**
 * `npm run drills -- --game-day`: starts a system, breaks one thing of it and says nothing, waits for what the operator
 * thinks it is, then says what it was and what the signals said, repairs it and waits until they are quiet. Resolves to 0
 * when the alerts that this has to raise were raised and cleared.
 */
export async function runGameDay({ seed, fault, guess, print }: GameDayOptions): Promise<number> {
  const breakage = fault === undefined ? createSeededRandom(seed).pick(breakages) : findBreakage(fault);
  const cleanups = createCleanupStack();
  const folder = createTemporaryFolder('game-day');
  cleanups.add(() => removeTemporaryFolder(folder));
  const stop = () => void cleanups.run().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const system = await startWatchedSystem(folder);
    cleanups.add(system.stop);
    describeSystem(system, folder, print);
    const mend = await breakage.inflict(system);
    const brokenAt = Date.now();
    print(
      `Something is broken${fault === undefined ? ` (seed ${seed})` : ''}. Find out what: OPERATIONS.md, "Runbooks".`,
    );
    const seen = watchAlerts(system, brokenAt);
    const word = guess ?? (await askOperator(system, print));
    if (guess !== undefined) await waitFor(() => breakage.alerts.every((name) => seen.alerts.has(name)));
    const stillFiring = await isAnyFiring(system, breakage.alerts);
    seen.stop();
    print(`${breakage.did} (${breakage.name}) You said: ${word || 'nothing'}.`);
    for (const [name, { seconds, summary, mend: remedy }] of seen.alerts)
      print(`  after ${seconds} s  ${name}: ${summary}. ${remedy}.`);
    const silent = breakage.alerts.filter((name) => !seen.alerts.has(name));
    if (!stillFiring && silent.length === 0) print('  They had cleared before you spoke: what you did has mended it.');
    if (silent.length > 0) print(`  not raised: ${silent.join(', ')}`);
    await mend();
    const isQuiet = await waitFor(async () => !(await isAnyFiring(system, breakage.alerts)));
    print(isQuiet ? 'Repaired; its alerts have cleared.' : 'Repaired, and its alerts still fire.');
    return silent.length === 0 && isQuiet ? 0 : 1;
  } finally {
    await cleanups.run();
  }
}

function findBreakage(name: string): Breakage {
  const found = breakages.find((one) => one.name === name);
  if (found) return found;
  throw new UserError(`Nothing named ${name} can break: ${breakages.map((one) => one.name).join(', ')}.`);
}

function describeSystem(
  { services, prometheus, database, redis, siteUrl }: WatchedSystem,
  folder: string,
  print: (l: string) => void,
) {
  const all = [...services.gateways, ...services.workers].map(({ name, url }) => `${name} ${url}`);
  print(`A system runs: ${all.join(', ')}; Prometheus ${prometheus.url}; logs in ${folder}.`);
  const [lead] = services.agents;
  print(`Operations page ${siteUrl}/agent/ops, as ${lead!.email} with the password ${lead!.password}.`);
  const gateways = services.gateways.map(({ url }) => url).join(',');
  const settings = {
    DATABASE_URL: loginUrls(database.url).owner,
    REDIS_URL: redis.url,
    GATEWAYS: gateways,
    KEYSTORE: join(folder, 'keys'),
  };
  const environment = Object.entries({ ...settings, SEALING_KEY: services.secrets.sealingKey });
  print(`The tools find it with: ${environment.map(([name, value]) => `${name}='${value}'`).join(' ')}`);
  print(`Statements of a superuser: psql '${database.url}'. Redis as the user default: ${redis.url}.`);
  print(TERMINAL_HELP);
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
