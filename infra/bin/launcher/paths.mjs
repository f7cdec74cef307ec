import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BIN = dirname(dirname(fileURLToPath(import.meta.url)));
export const REPOSITORY = dirname(dirname(BIN));
export const NODE_MODULES = join(REPOSITORY, 'node_modules');
