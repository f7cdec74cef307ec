import { parseArgs } from 'node:util';
import { isOverdue, readSources, type ContentSource } from './site/content-sources.ts';
import { checkSources, type CheckedSource } from './site/moved-sources.ts';
import { runBin } from './servers/user-error.ts';
import { contentFolder } from './system/content-folder.ts';

/**
 * `npm run content`: which sources of the site's content somebody has to look at; `-- --stale` fails at an old one,
 * `-- --moved` asks each page and fails where one has moved or is gone.
 */
await runBin(async () => {
  const options = { stale: { type: 'boolean', default: false }, moved: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  const sources = readSources(contentFolder());
  if (values.moved) return printMoved(await checkSources(sources));
  const old = sources.filter((source) => isOverdue(source, Date.now()));
  print(`Read more than 180 days ago`, old);
  if (values.stale) return old.length > 0 ? 1 : 0;
  print(
    'Written from public knowledge and not yet checked at the source',
    sources.filter(({ isChecked }) => !isChecked),
  );
  print(
    'The address of a whole site, not of the page that says it',
    sources.filter(({ url }) => new URL(url).pathname === '/'),
  );
});

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
