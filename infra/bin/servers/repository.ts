import { join } from 'node:path';

/** The folder that holds package.json. */
export const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
