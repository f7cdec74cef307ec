import { resolve } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';

/** As `web/build/content-folder.ts`: what `CONTENT_FOLDER` names, else the sample that ships. */
export const contentFolder = (): string => resolve(REPOSITORY, process.env.CONTENT_FOLDER || 'web/src/content');
