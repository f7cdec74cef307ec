import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isOverdue, isWholeSite, readSources, type ContentSource } from './site/content-sources.ts';
import { checkSources, type CheckedSource } from './site/moved-sources.ts';
import { exportContent, importContent } from './site/transfer-content.ts';
import { withClient } from './servers/postgres-database.ts';
import { runBin, UserError } from './servers/user-error.ts';
import { contentFolder } from './system/content-folder.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

const OPTIONS = {
  stale: { type: 'boolean', default: false },
  moved: { type: 'boolean', default: false },
  export: { type: 'string' },
  import: { type: 'string' },
  as: { type: 'string' },
} as const;

/**
 * `npm run content`: which sources of the site's content somebody has to look at; `-- --stale` fails at an old one,
 * `-- --moved` asks each page and fails where one has moved or is gone. `-- --export FOLDER` writes what the site shows as a
 * content folder, `-- --import FOLDER --as EMAIL` proposes what such a folder has otherwise, in the name of an agent.
 */
await runBin(async () => {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.export || values.import) return transfer(values);
  const sources = readSources(contentFolder());
  if (values.moved) return printMoved(await checkSources(sources));
  const old = sources.filter((source) => isOverdue(source, Date.now()));
  print(`Read more than 180 days ago`, old);
  if (values.stale) return old.length > 0 ? 1 : 0;
  print(
    'Written from public knowledge and not yet checked at the source',
    sources.filter(({ isChecked }) => !isChecked),
  );
  print('The address of a whole site, not of the page that says it', sources.filter(isWholeSite));
});

type TransferValues = { export?: string | undefined; import?: string | undefined; as?: string | undefined };

async function transfer({ export: exported, import: imported, as: email }: TransferValues): Promise<void> {
  if (imported && !email) throw new UserError('Say who proposes it: npm run content -- --import FOLDER --as EMAIL');
  const database = { connectionString: await findRunningDatabase(dataFolder()) };
  await withClient(database, async (client) => {
    if (exported) console.log(`${exported}: ${await exportContent(client, resolve(exported))} entries`);
    if (!imported) return;
    const changed = await importContent(client, resolve(imported), email!);
    console.log(changed.length > 0 ? `Waits for approval:\n  ${changed.join('\n  ')}` : 'The site shows all of it.');
  });
}

function print(
  title: string,
  sources: readonly ContentSource[],
  note: (source: ContentSource) => string = () => '',
): void {
  console.log(`${title}: ${sources.length}`);
  for (const source of sources) {
    const { file, line, date, owner, url } = source;
    console.log(`  ${[`${file}:${line}`, date ?? 'no date', owner, url, note(source)].filter(Boolean).join('  ')}`);
  }
}

/** 1 if a page has moved or is gone. */
function printMoved(checked: readonly CheckedSource[]): number {
  const notes = new Map(checked.map(({ source, state }) => [source, noteOf(state)]));
  const ofKind = (...kinds: string[]) =>
    checked.filter(({ state }) => kinds.includes(state.kind)).map(({ source }) => source);
  const printKind = (title: string, kind: string) => print(title, ofKind(kind), (source) => notes.get(source)!);
  printKind('Has moved', 'moved');
  printKind('Is gone', 'gone');
  printKind('Could not be asked: look at it yourself', 'unknown');
  console.log(`Is there: ${ofKind('there').length}`);
  return ofKind('moved', 'gone').length > 0 ? 1 : 0;
}

function noteOf(state: CheckedSource['state']): string {
  switch (state.kind) {
    case 'there':
      return '';
    case 'moved':
      return `→ ${state.to}`;
    case 'gone':
      return `(${state.status})`;
    case 'unknown':
      return `(${state.reason})`;
  }
}
