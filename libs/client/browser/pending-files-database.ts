/**
 * The database of chosen files (`pending-file-storage.ts`). Whoever clears the browser deletes it by this name, also where
 * the code for files was never loaded.
 */
export const PENDING_FILES_DATABASE = 'aidline.files';
