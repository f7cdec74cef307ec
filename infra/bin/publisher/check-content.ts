import type { ContentCheckResponse } from '@libs/protocol/content.ts';
import { contentModules, type ContentModules } from '../../../web/build/content-modules.ts';
import { organisationPreview } from '../../../web/build/organisation-preview.ts';
import { documentPath, type SiteContent } from '../../../web/build/read-content.ts';
import type { DocumentCollection } from '../../../web/src/content/document-schemas.ts';
import { PAGE_RECORDS } from '../../../web/src/content/pages.ts';
import type { ContentEntries } from '../site/content-folder.ts';
import type { Published } from './published-content.ts';
import { readEntriesAsSite } from './read-entries.ts';

/** What the site would say and show with these changes, beside what it shows now. */
export function checkEntries(published: Published, changed: ContentEntries): ContentCheckResponse {
  const page = pageOf(Object.keys(changed)[0]!);
  const entries = { ...published.entries, ...changed };
  const next = readEntriesAsSite(entries);
  if (Array.isArray(next)) return { faults: next, page, modules: {}, organisation: {} };
  const modules = differences(published.modules, contentModules(next));
  if (!changed.organisation) return { faults: [], page, modules, organisation: {} };
  const organisation = organisationIn(published, { entries, site: next });
  return { faults: [], page: showsTexts(modules) ? TEXTS_PAGE : page, modules, organisation };
}

/** The one that shows the texts of the organisation which no other page has. */
const TEXTS_PAGE = '/reach-us';
const showsTexts = (modules: ContentCheckResponse['modules']): boolean =>
  Object.values(modules).some((own) => 'organisation' in own);

const logoOf = (entries: ContentEntries): string | undefined => entries.organisation?.['logo.svg'];

/** By language, where it is otherwise than what is published. */
function organisationIn(now: Published, next: Pick<Published, 'entries'> & { site: SiteContent }) {
  if (!now.site) return {};
  const published = { content: now.site, logo: logoOf(now.entries) };
  const typed = { content: next.site, logo: logoOf(next.entries) };
  return Object.fromEntries(
    next.site.organisation.languages.flatMap((language) => {
      const preview = organisationPreview(published, typed, language);
      return preview ? [[language, JSON.stringify(preview)]] : [];
    }),
  );
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
