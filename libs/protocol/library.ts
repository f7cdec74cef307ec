import { z } from '#schema';
import { attachedFile } from './files.ts';
import { isStorableText } from './text.ts';

/** A file that the team has approved for customers. */
export const libraryFileId = z.uuid('id.malformed');
export const libraryTitle = z.string().trim().min(1).max(80).refine(isStorableText, 'text.malformed');
const libraryFile = z.object({ id: libraryFileId, title: libraryTitle, file: attachedFile });
export type LibraryFile = z.infer<typeof libraryFile>;
export const libraryResponse = z.object({ files: z.array(libraryFile) });

/** How a file's title travels beside its bytes, as its name does. */
export const FILE_TITLE_HEADER = 'x-aidline-file-title';

export const sendLibraryFileRequest = z.strictObject({ libraryFileId });
