import { inboxProjection } from './replay/inbox.ts';
import { previewsWith } from './replay/previews.ts';
import { createProgressBar } from './replay/progress-bar.ts';
import type { Difference, Projection } from './replay/projection.ts';
import { countEvents, replay } from './replay/replay.ts';
import { searchProjection } from './replay/search.ts';
import { sessionsProjection } from './replay/sessions.ts';
import { timersProjection } from './replay/timers.ts';
import { PlainFault, runBin } from './servers/plain-fault.ts';
import { dataFolder } from './system/data-folder.ts';
import { runningDatabase } from './system/running-database.ts';
import { sealingKeyFor } from './system/sealing-key.ts';

/** A broken projection differs everywhere; the first lines say what is wrong. */
const SHOWN = 50;

/**
 * `npm run replay [inbox|search|sessions|timers|all] [-- --repair]`: builds projections anew from the log, says where the live
 * ones differ, and with `--repair` puts the rebuilt rows in their place. Exits with 1 when something differs still.
 */
await runBin(async () => {
  const { which, repair } = readWords(process.argv.slice(2));
  const folder = dataFolder();
  const databaseUrl = await runningDatabase(folder);
  const sealingKey = await sealingKeyFor(databaseUrl, folder);
  const total = await countEvents(databaseUrl);
  let isEqual = true;
  for (const projection of chosen(which, sealingKey)) {
    const bar = createProgressBar(projection.name, total);
    const { differences, remaining } = await replay({ databaseUrl, projection, repair, onEvents: bar.add });
    bar.finish();
    report(projection.name, differences);
    if (repair && differences.length > 0)
      console.log(`${projection.name}: ${remaining.length === 0 ? 'repaired' : `${remaining.length} remain`}`);
    isEqual &&= remaining.length === 0;
  }
  return isEqual ? 0 : 1;
});

type Which = Projection['name'] | 'all';

function readWords(words: string[]): { which: Which; repair: boolean } {
  const [which = 'all', ...more] = words.filter((word) => word !== '--repair');
  if (more.length > 0 || !/^(inbox|search|sessions|timers|all)$/.test(which))
    throw new PlainFault(
      'What to replay: inbox, search, sessions, timers or all; add -- --repair to put right what differs.',
    );
  return { which: which as Which, repair: words.includes('--repair') };
}

/** Sessions first: the list takes its previews from them. */
function chosen(which: Which, sealingKey: Buffer | undefined): Projection[] {
  if (which === 'search' && !sealingKey)
    throw new PlainFault('To rebuild the search, messages must be opened: set SEALING_KEY.');
  if (!sealingKey && which === 'all') console.log('search   left out: it needs SEALING_KEY');
  const all = [
    sessionsProjection(previewsWith(sealingKey)),
    inboxProjection,
    timersProjection,
    ...(sealingKey ? [searchProjection(sealingKey)] : []),
  ];
  return all.filter(({ name }) => which === 'all' || which === name);
}

function report(name: string, differences: Difference[]): void {
  const lines = differences.map(
    ({ sessionId, field, says }) => `  ${sessionId ? `${sessionId}  ` : ''}${field}: ${says}`,
  );
  console.log(
    lines.length === 0
      ? `${name}: live and rebuilt are equal`
      : `${name}: ${lines.length} ${lines.length === 1 ? 'difference' : 'differences'}`,
  );
  for (const line of lines.slice(0, SHOWN)) console.log(line);
  if (lines.length > SHOWN) console.log(`  and ${lines.length - SHOWN} more`);
}
