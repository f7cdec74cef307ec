import { isAbsolute, join } from 'node:path';

const WEB_FOLDER = join(import.meta.dirname, '..');
const REPOSITORY = join(WEB_FOLDER, '..');

/** The organisation's own content, which `CONTENT_FOLDER` names; without it the sample that ships. */
export function contentFolder(): string {
  const named = process.env.CONTENT_FOLDER;
  if (!named) return join(WEB_FOLDER, 'src/content');
  return isAbsolute(named) ? named : join(REPOSITORY, named);
}
