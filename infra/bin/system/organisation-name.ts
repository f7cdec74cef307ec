import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from './content-folder.ts';

/** The English one, or that of its first language; the build of the site checks the whole file. */
export function readOrganisationName(): string {
  const file = readFileSync(join(contentFolder(), 'organisation.json'), 'utf8');
  const { name, languages } = JSON.parse(file) as { name: Record<string, string>; languages: string[] };
  return name.en ?? name[languages[0]!]!;
}
