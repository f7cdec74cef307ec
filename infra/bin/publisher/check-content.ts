import type { ContentCheckResponse } from '@libs/protocol/content.ts';
import { contentModules, type ContentModules } from '../../../web/build/content-modules.ts';
import { documentPath } from '../../../web/build/read-content.ts';
import type { DocumentCollection } from '../../../web/src/content/document-schemas.ts';
import { PAGE_RECORDS } from '../../../web/src/content/pages.ts';
import type { ContentEntries } from '../site/content-folder.ts';
import type { Published } from './published-content.ts';
import { readEntriesAsSite } from './read-entries.ts';

/** What the site would say and show with these changes, beside what it shows now. */
export function checkEntries({ entries, modules }: Published, changed: ContentEntries): ContentCheckResponse {
  const page = pageOf(Object.keys(changed)[0]!);
  const next = readEntriesAsSite({ ...entries, ...changed });
  if (Array.isArray(next)) return { faults: next, page, modules: {} };
  return { faults: [], page, modules: differences(modules, contentModules(next)) };
}

/** By language and name of the module, as JSON. */
function differences(now: ContentModules | null, next: ContentModules): ContentCheckResponse['modules'] {
  return Object.fromEntries(
    Object.entries(next).map(([language, modules]) => [
      language,
      Object.fromEntries(
        Object.entries(modules)
          .map(([name, value]) => [name, JSON.stringify(value)] as const)
          .filter(([name, json]) => json !== JSON.stringify(now?.[language as keyof ContentModules][name])),
      ),
    ]),
  );
}

/** Where an entry is seen: its own page, or the first one that shows the list. */
function pageOf(entry: string): string {
  const [folder, name = ''] = entry.split('/');
  if (folder === 'organisation') return '/';
  if (folder !== 'records') return documentPath({ collection: folder as DocumentCollection, slug: name });
  const pages = Object.entries(PAGE_RECORDS) as [string, readonly string[]][];
  return pages.find(([, records]) => records.includes(name))?.[0] ?? '/';
}
