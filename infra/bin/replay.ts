import { typeLabelOf } from '@libs/ledger/event-types.ts';
import { inboxProjection } from './replay/inbox-projection.ts';
import { createPreviewSealer } from './replay/preview-sealer.ts';
import { createProgressBar } from './replay/progress-bar.ts';
import type { ProjectionDifference, Projection, QuarantinedEntry } from './replay/projection.ts';
import { countEvents, replayProjection } from './replay/replay-projection.ts';
import { searchProjection } from './replay/search-projection.ts';
import { sessionsProjection } from './replay/sessions-projection.ts';
import { timersProjection } from './replay/timers-projection.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';
import { readVerifiedSealingKey } from './system/sealing-key.ts';

/** A broken projection differs everywhere; the first lines are enough. */
const MAX_SHOWN = 50;

/**
 * `npm run replay [inbox|search|sessions|timers|all] [-- --repair]`: rebuilds projections from the log, reports where
 * the live ones differ, and with `--repair` replaces those rows. Exits with 1 when a difference remains, or when the log
 * holds events that this build cannot read.
 */
await runBin(async () => {
  const { which, repair } = parseArguments(process.argv.slice(2));
  const folder = dataFolder();
  const databaseUrl = await findRunningDatabase(folder);
  const sealingKey = await readVerifiedSealingKey(databaseUrl, folder);
  const total = await countEvents(databaseUrl);
  let isEqual = true;
  const quarantined = new Map<string, QuarantinedEntry>();
  for (const projection of selectProjections(which, sealingKey)) {
    const bar = createProgressBar(projection.name, total);
    const outcome = await replayProjection({ databaseUrl, projection, repair, onEvents: bar.add });
    const { differences, remaining } = outcome;
    bar.finish();
    for (const entry of outcome.quarantined) quarantined.set(`${entry.sessionId} ${entry.version}`, entry);
    printDifferences(projection.name, differences);
    if (repair && differences.length > 0)
      console.log(`${projection.name}: ${remaining.length === 0 ? 'repaired' : `${remaining.length} remain`}`);
    isEqual &&= remaining.length === 0;
  }
  printQuarantined([...quarantined.values()]);
  return isEqual && quarantined.size === 0 ? 0 : 1;
});

type ProjectionChoice = Projection['name'] | 'all';

function parseArguments(args: string[]): { which: ProjectionChoice; repair: boolean } {
  const [which = 'all', ...more] = args.filter((arg) => arg !== '--repair');
  if (more.length > 0 || !/^(inbox|search|sessions|timers|all)$/.test(which))
    throw new UserError(
      'What to replay: inbox, search, sessions, timers or all; add -- --repair to correct what differs.',
    );
  return { which: which as ProjectionChoice, repair: args.includes('--repair') };
}

/** Sessions first: the inbox copies its previews from them. */
function selectProjections(which: ProjectionChoice, sealingKey: Buffer | undefined): Projection[] {
  if (which === 'search' && !sealingKey)
    throw new UserError('To rebuild the search, messages must be unsealed: set SEALING_KEY.');
  if (!sealingKey && which === 'all') console.log('search   left out: it needs SEALING_KEY');
  const all = [
    sessionsProjection(createPreviewSealer(sealingKey)),
    inboxProjection,
    timersProjection,
    ...(sealingKey ? [searchProjection(sealingKey)] : []),
  ];
  return all.filter(({ name }) => which === 'all' || which === name);
}

function printQuarantined(entries: QuarantinedEntry[]): void {
  if (entries.length === 0) return;
  console.log(`quarantined: ${entries.length} of the events cannot be read; their sessions were not repaired`);
  for (const { sessionId, version, type, reason } of entries.slice(0, MAX_SHOWN))
    console.log(`  ${sessionId}  version ${version}: ${typeLabelOf(type)}, ${reason}`);
  if (entries.length > MAX_SHOWN) console.log(`  and ${entries.length - MAX_SHOWN} more`);
}

function printDifferences(name: string, differences: ProjectionDifference[]): void {
  const lines = differences.map(
    ({ sessionId, field, message }) => `  ${sessionId ? `${sessionId}  ` : ''}${field}: ${message}`,
  );
  console.log(
    lines.length === 0
      ? `${name}: live and rebuilt are equal`
      : `${name}: ${lines.length} ${lines.length === 1 ? 'difference' : 'differences'}`,
  );
  for (const line of lines.slice(0, MAX_SHOWN)) console.log(line);
  if (lines.length > MAX_SHOWN) console.log(`  and ${lines.length - MAX_SHOWN} more`);
}
