import type { Locale } from './languages.ts';

/** What a browser finds out by itself of a file that somebody has chosen. */
export type ClientFileRefusalCode = 'file.empty' | 'file.too-large' | 'file.heic';

/** Apart from the other words: most conversations are without files, and carry none of these. */
export const clientFileMessages = {
  en: {
    'file.empty': 'This file is empty. Please choose another one.',
    'file.too-large': 'This file is larger than 10 MB. Please choose a smaller one.',
    'file.heic':
      'This photo is in the HEIC form that iPhones use, and we cannot open it. Please take a screenshot of it and send that. For new photos, choose Settings › Camera › Formats › Most Compatible.',
  },
  'zh-CN': {
    'file.empty': '这个文件是空的，请另选一个。',
    'file.too-large': '这个文件超过 10 MB，请选小一点的文件。',
    'file.heic':
      '这张照片是 iPhone 使用的 HEIC 格式，我们打不开。请打开它截屏，再把截图发给我们。以后拍照可先选择“设置 › 相机 › 格式 › 兼容性最佳”。',
  },
  'zh-TW': {
    'file.empty': '這個檔案是空的，請另選一個。',
    'file.too-large': '這個檔案超過 10 MB，請選小一點的檔案。',
    'file.heic':
      '這張照片是 iPhone 使用的 HEIC 格式，我們打不開。請打開它並截圖，再把截圖傳給我們。之後拍照可先選擇「設定 › 相機 › 格式 › 最相容」。',
  },
} satisfies Record<Locale, Record<ClientFileRefusalCode, string>>;
