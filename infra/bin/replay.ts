import { typeLabelOf } from '@libs/ledger/event-types.ts';
import { inboxProjection } from './replay/inbox-projection.ts';
import { createProgressBar } from './replay/progress-bar.ts';
import { countEvents, readLogName } from './replay/log-positions.ts';
import type { Projection, QuarantinedEntry } from './replay/projection.ts';
import { startOfLog, type ReplayPosition } from './replay/replay-position.ts';
import { reportsProjection } from './replay/reports-projection.ts';
import { replayProjection } from './replay/replay-projection.ts';
import { codeFingerprint, SavedReplay } from './replay/saved-replay.ts';
import { sessionsProjection } from './replay/sessions-projection.ts';
import { timersProjection } from './replay/timers-projection.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

/** A broken projection differs everywhere; the first lines are enough. */
const MAX_SHOWN = 50;

const STATE_FILE = 'replay.json';

/**
 * `npm run replay [inbox|sessions|timers|reports|all] [-- --repair] [-- --restart]`: rebuilds projections from the log,
 * reports where the live ones differ, and with `--repair` replaces those rows. A run that was interrupted goes on where
 * it stopped. Exits with 1 when a difference remains, or when the log holds events that this build cannot read.
 */
await runBin(async () => {
  const { which, repair, restart } = parseArguments(process.argv.slice(2));
  const folder = dataFolder();
  const databaseUrl = await findRunningDatabase(folder);
  const total = await countEvents(databaseUrl);
  const scope = { repair, code: codeFingerprint(), log: await readLogName(databaseUrl) };
  const saved = new SavedReplay(folder.file(STATE_FILE), scope);
  if (saved.leftOut) console.log(`Beginning anew, not where an earlier run stopped: ${saved.leftOut}`);
  let isEqual = true;
  const quarantined = new Map<string, QuarantinedEntry>();
  for (const projection of selectProjections(which)) {
    const { name } = projection;
    const position = restart ? startOfLog() : saved.positionOf(name);
    if (position.events > 0) console.log(`${name}: going on after ${position.events.toLocaleString('en')} events`);
    const bar = createProgressBar({ name, total, done: position.events });
    const onPosition = (reached: ReplayPosition) => saved.save(name, reached);
    await replayProjection({ databaseUrl, projection, repair, onEvents: bar.add, position, onPosition });
    bar.finish();
    const { differences, remaining } = position;
    for (const entry of position.quarantined.first) quarantined.set(`${entry.sessionId} ${entry.version}`, entry);
    printDifferences(name, differences);
    if (repair && differences.count > 0)
      console.log(`${name}: ${remaining.count === 0 ? 'repaired' : `${remaining.count} remain`}`);
    isEqual &&= remaining.count === 0;
  }
  saved.remove();
  printQuarantined([...quarantined.values()]);
  return isEqual && quarantined.size === 0 ? 0 : 1;
});

type ProjectionChoice = Projection['name'] | 'all';

function parseArguments(args: string[]): { which: ProjectionChoice; repair: boolean; restart: boolean } {
  const [which = 'all', ...more] = args.filter((arg) => arg !== '--repair' && arg !== '--restart');
  if (more.length > 0 || !/^(inbox|sessions|timers|reports|all)$/.test(which))
    throw new UserError(
      'What to replay: inbox, sessions, timers, reports or all; add -- --repair to correct what differs, -- --restart to begin anew.',
    );
  return {
    which: which as ProjectionChoice,
    repair: args.includes('--repair'),
    restart: args.includes('--restart'),
  };
}

/** Sessions first: the inbox copies its previews from them. */
function selectProjections(which: ProjectionChoice): Projection[] {
  const all = [sessionsProjection, inboxProjection, timersProjection, reportsProjection];
  return all.filter(({ name }) => which === 'all' || which === name);
}

function printQuarantined(entries: QuarantinedEntry[]): void {
  if (entries.length === 0) return;
  console.log(`quarantined: ${entries.length} of the events cannot be read; their sessions were not repaired`);
  for (const { sessionId, version, type, reason } of entries.slice(0, MAX_SHOWN))
    console.log(`  ${sessionId}  version ${version}: ${typeLabelOf(type)}, ${reason}`);
  if (entries.length > MAX_SHOWN) console.log(`  and ${entries.length - MAX_SHOWN} more`);
}

function printDifferences(name: string, { count, first }: ReplayPosition['differences']): void {
  const lines = first
    .slice(0, MAX_SHOWN)
    .map(({ sessionId, field, message }) => `  ${sessionId ? `${sessionId}  ` : ''}${field}: ${message}`);
  console.log(
    count === 0
      ? `${name}: live and rebuilt are equal`
      : `${name}: ${count} ${count === 1 ? 'difference' : 'differences'}`,
  );
  for (const line of lines) console.log(line);
  if (count > lines.length) console.log(`  and ${count - lines.length} more`);
}
