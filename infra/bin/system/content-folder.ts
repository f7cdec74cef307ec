import { join, resolve } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';

/** The content that ships. */
export const SAMPLE_CONTENT = join(REPOSITORY, 'web/src/content');

/** As `web/build/content-folder.ts`: what `CONTENT_FOLDER` names, else the sample. */
export const contentFolder = (): string => resolve(REPOSITORY, process.env.CONTENT_FOLDER || SAMPLE_CONTENT);
