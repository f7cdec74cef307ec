import type { ContentFiles } from '@libs/protocol/content.ts';

/** All files of an entry as one text, each under its path, as the approver of a change reads them, too. */
export const filesText = (files: ContentFiles): string =>
  Object.entries(files)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([path, text]) => `${path}\n${text}`)
    .join('\n\n');
