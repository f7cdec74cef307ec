import type { Locale } from './languages.ts';

/** What a browser finds out by itself of a file that somebody has chosen. */
export type OwnFileCode = 'file.empty' | 'file.too-large';

/** Apart from the other words: most conversations are without files, and carry none of these. */
export const ownFileWords = {
  en: {
    'file.empty': 'This file is empty. Please choose another one.',
    'file.too-large': 'This file is larger than 10 MB. Please choose a smaller one.',
  },
  'zh-CN': {
    'file.empty': '这个文件是空的，请另选一个。',
    'file.too-large': '这个文件超过 10 MB，请选小一点的文件。',
  },
  'zh-TW': {
    'file.empty': '這個檔案是空的，請另選一個。',
    'file.too-large': '這個檔案超過 10 MB，請選小一點的檔案。',
  },
} satisfies Record<Locale, Record<OwnFileCode, string>>;
