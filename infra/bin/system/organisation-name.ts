import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';

/** The English one; the build of the site checks the whole file. */
export function readOrganisationName(): string {
  const file = readFileSync(join(REPOSITORY, 'web/src/content/organisation.json'), 'utf8');
  return (JSON.parse(file) as { name: { en: string } }).name.en;
}
