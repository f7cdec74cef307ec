import { parseArgs } from 'node:util';
import { createCleanupStack } from '../bin/servers/cleanup-stack.ts';
import { createProgress, formatDuration, type Progress } from '../bin/servers/progress.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../bin/servers/temporary-folder.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { buildAll, buildServices } from '../bin/system/build.ts';
import { fullPlan, smokePlan } from '../faults/fault-plan.ts';
import type { Drill, DrillFinding } from './drill.ts';
import { drills } from './drills.ts';
import { runGameDay } from './game-day/game-day.ts';

const FLAG = { type: 'boolean' } as const;
const WORD = { type: 'string' } as const;
const OPTIONS = { smoke: FLAG, list: FLAG, seed: WORD, 'game-day': FLAG, fault: WORD, guess: WORD } as const;
const MAX_SHOWN = 10;

type DrillResult = { drill: string; seconds: number; findings: DrillFinding[]; isLeftOut?: boolean };

/** `npm run drills [name…] [-- --smoke] [--seed N] [--list] [--game-day [--fault NAME] [--guess WORD]]`. Resolves to the exit code. */
export async function runDrills(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.list) return listDrills();
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  if (values['game-day']) {
    const { guess, fault } = values;
    if (!guess) await buildAll(createProgress());
    return runGameDay({ seed, fault, guess, print: (line) => void process.stdout.write(`${line}\n`) });
  }
  const isSmoke = values.smoke ?? false;
  const named = positionals.map(findDrill);
  const chosen = named.length > 0 ? named : drills.filter(({ isInSmoke }) => isInSmoke || !isSmoke);
  const order = { isSmoke, seed };
  const progress = createProgress();
  await buildServices(progress);
  const results: DrillResult[] = [];
  for (const drill of chosen) {
    const result = await runDrill(drill, order, progress);
    results.push(result);
    printResult(result, progress);
  }
  printSummary(results);
  return results.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

type DrillOrder = { isSmoke: boolean; seed: number };

/** Never rejects: a drill that fails is a finding, and the next one runs. */
async function runDrill(drill: Drill, { isSmoke, seed }: DrillOrder, progress: Progress): Promise<DrillResult> {
  const startedAt = performance.now();
  const reason = drill.unavailableReason();
  if (reason) return leftOut(drill, reason, progress);
  progress.printLine(`${drill.name}: ${drill.shows}`);
  const endings = createCleanupStack();
  const folder = createTemporaryFolder('drill');
  endings.add(() => removeTemporaryFolder(folder));
  const stop = () => void endings.run().finally(() => process.exit(130));
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
  const findings: DrillFinding[] = [];
  try {
    const note = (line: string) => progress.printLine(`    ${line}`);
    const plan = isSmoke ? smokePlan : fullPlan;
    findings.push(...(await drill.run({ folder, seed, plan, isSmoke, note, addCleanup: endings.add })));
  } catch (fault) {
    findings.push(abortedBy(fault));
  }
  await endings.run().catch((fault: unknown) => findings.push(abortedBy(fault)));
  for (const signal of STOP_SIGNALS) process.removeListener(signal, stop);
  return { drill: drill.name, seconds: (performance.now() - startedAt) / 1000, findings };
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** On a desk the others go on without it; a build machine must have everything, or it shows less than it says. */
function leftOut({ name }: Drill, reason: string, progress: Progress): DrillResult {
  progress.printLine(`${name} is left out: ${reason}.`);
  const findings: DrillFinding[] = process.env.CI ? [{ anomaly: 'unavailable', what: reason }] : [];
  return { drill: name, seconds: 0, findings, isLeftOut: true };
}

function abortedBy(fault: unknown): DrillFinding {
  const isExplained = fault instanceof UserError || !(fault instanceof Error);
  return { anomaly: 'aborted', what: isExplained ? String(fault) : (fault.stack ?? fault.message) };
}

function printResult({ drill, seconds, findings, isLeftOut }: DrillResult, progress: Progress): void {
  if (isLeftOut && findings.length === 0) return;
  const found = findings.length === 0 ? 'nothing found' : `${findings.length} ANOMALIES`;
  progress.printLine(`${drill.padEnd(16)} ${formatDuration(seconds * 1000).padStart(7)}  ${found}`);
  for (const { anomaly, what } of findings.slice(0, MAX_SHOWN)) progress.printLine(`    ${anomaly}: ${what}`);
}

/** One line of JSON at the very end, for programs. */
function printSummary(results: readonly DrillResult[]): void {
  const counts: Partial<Record<DrillFinding['anomaly'], number>> = {};
  for (const { anomaly } of results.flatMap(({ findings }) => findings)) counts[anomaly] = (counts[anomaly] ?? 0) + 1;
  const ran = results.filter(({ isLeftOut }) => !isLeftOut).map(({ drill }) => drill);
  const leftOutNames = results.filter(({ isLeftOut }) => isLeftOut).map(({ drill }) => drill);
  const seconds = Math.round(results.reduce((sum, result) => sum + result.seconds, 0));
  process.stdout.write(`\n${JSON.stringify({ ran, leftOut: leftOutNames, seconds, anomalies: counts })}\n`);
}

function findDrill(name: string): Drill {
  const drill = drills.find((one) => one.name === name);
  if (drill) return drill;
  throw new UserError(`There is no drill ${name}: --list names them.`);
}

function listDrills(): number {
  for (const { name, shows, isInSmoke, unavailableReason } of drills) {
    const reason = unavailableReason();
    const notes = [isInSmoke ? 'smoke' : '', reason ? `not here: ${reason}` : ''].filter(Boolean).join('; ');
    process.stdout.write(`${name.padEnd(16)} ${shows}${notes ? ` (${notes})` : ''}\n`);
  }
  return 0;
}
