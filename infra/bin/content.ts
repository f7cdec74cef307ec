import { parseArgs } from 'node:util';
import { isOverdue, readSources, type ContentSource } from './site/content-sources.ts';
import { runBin } from './servers/user-error.ts';
import { contentFolder } from './system/content-folder.ts';

/** `npm run content`: which sources of the site's content somebody has to look at; `-- --stale` fails at an old one. */
await runBin(async () => {
  const { values } = parseArgs({ options: { stale: { type: 'boolean', default: false } } });
  const sources = readSources(contentFolder());
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

function print(title: string, sources: readonly ContentSource[]): void {
  console.log(`${title}: ${sources.length}`);
  for (const { file, line, date, owner, url } of sources) {
    console.log(`  ${[`${file}:${line}`, date ?? 'no date', owner, url].filter(Boolean).join('  ')}`);
  }
}
