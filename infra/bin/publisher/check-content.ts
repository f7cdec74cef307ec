import { join } from 'node:path';
import type { ContentCheckResponse, ContentFault } from '@libs/protocol/content.ts';
import { ContentFaults } from '../../../web/build/content-faults.ts';
import { contentModules, type ContentModules } from '../../../web/build/content-modules.ts';
import { readLogo } from '../../../web/build/logo.ts';
import { documentPath, readContent, type SiteContent } from '../../../web/build/read-content.ts';
import type { DocumentCollection } from '../../../web/src/content/document-schemas.ts';
import { PAGE_RECORDS } from '../../../web/src/content/pages.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { type ContentEntries, writeEntries } from '../site/content-folder.ts';

/** `  records/tags.json:12: missing` */
const FAULT_LINE = /^\s*(\S+):(\d+): (.*)$/;

/** Reads this content as the build does; its faults in place of it when there are any. */
export function readEntriesAsSite(entries: ContentEntries): SiteContent | ContentFault[] {
  const folder = createTemporaryFolder('content');
  try {
    writeEntries(join(folder, 'content'), entries);
    const content = readContent(join(folder, 'content'));
    const { logo } = content.organisation;
    if (logo) readLogo(join(folder, 'content'), logo);
    return content;
  } catch (fault) {
    return faultsOf(fault);
  } finally {
    removeTemporaryFolder(folder);
  }
}

/** What the site would say and show with these changes, beside what it shows now. */
export function checkEntries(published: ContentEntries, changed: ContentEntries): ContentCheckResponse {
  const page = pageOf(Object.keys(changed)[0]!);
  const next = readEntriesAsSite({ ...published, ...changed });
  if (Array.isArray(next)) return { faults: next, page, modules: {} };
  const now = readEntriesAsSite(published);
  return {
    faults: [],
    page,
    modules: differences(Array.isArray(now) ? null : contentModules(now), contentModules(next)),
  };
}

function faultsOf(fault: unknown): ContentFault[] {
  const lines = fault instanceof ContentFaults ? fault.faults : [(fault as Error).message];
  return lines.map((text) => {
    const found = FAULT_LINE.exec(text);
    return found
      ? { file: found[1]!, line: Number(found[2]), message: found[3]! }
      : { file: 'organisation.json', line: 1, message: text };
  });
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
