import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFault, OrganisationAnswers } from '@libs/protocol/content.ts';
import { checkAnswers } from '../organisation/check-answers.ts';
import { writeOrganisation } from '../organisation/write-organisation.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { UserError } from '../servers/user-error.ts';
import { checkEntries } from './check-content.ts';
import type { Published } from './published-content.ts';
import { type ContentEntries, readEntries } from '../site/content-folder.ts';

/** What `npm run organisation -- new` writes, as changes of what is published: entries that are not in it have no files. */
export function beginOrganisation(
  published: Published,
  { logo, ...answers }: OrganisationAnswers,
): { faults: ContentFault[]; entries: ContentEntries } {
  const folder = createTemporaryFolder('organisation');
  try {
    const logoFile = logo ? join(folder, 'given.svg') : '';
    if (logo) writeFileSync(logoFile, logo);
    writeOrganisation(join(folder, 'content'), checkAnswers({ ...answers, logo: logoFile }));
    const gone = Object.fromEntries(Object.keys(published.entries).map((entry) => [entry, {}]));
    const entries = { ...gone, ...readEntries(join(folder, 'content')) };
    return { faults: checkEntries(published, entries).faults, entries };
  } catch (fault) {
    if (!(fault instanceof UserError)) throw fault;
    return { faults: [{ file: 'organisation.json', line: 1, message: fault.message }], entries: {} };
  } finally {
    removeTemporaryFolder(folder);
  }
}
