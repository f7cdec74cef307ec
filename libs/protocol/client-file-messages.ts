import type { Locale } from './languages.ts';

/** What a browser finds out by itself of a file that somebody has chosen. */
export type ClientFileRefusalCode = 'file.empty' | 'file.too-large' | 'file.unsupported' | 'file.heic';

/** Apart from the other words: most conversations are without files, and carry none of these. */
export const clientFileMessages = {
  en: {
    'file.empty': 'This file is empty. Please choose another one.',
    'file.too-large':
      'This file is too large: a picture or PDF may have 10 MB, a video or sound 25 MB. Please choose a smaller one, or cut it shorter.',
    'file.unsupported':
      'Only pictures (JPEG, PNG, WebP, GIF, AVIF), PDF, video (MP4, MOV, WebM) and sound (MP3, M4A, OGG, WAV) can be sent here.',
    'file.heic':
      'This photo is in the HEIC form that iPhones use, and we cannot open it. Please take a screenshot of it and send that. For new photos, choose Settings › Camera › Formats › Most Compatible.',
  },
  'zh-CN': {
    'file.empty': '这个文件是空的，请另选一个。',
    'file.too-large': '这个文件太大：图片或 PDF 不超过 10 MB，视频或录音不超过 25 MB。请选小一点的，或先剪短。',
    'file.unsupported':
      '这里只能发送图片（JPEG、PNG、WebP、GIF、AVIF）、PDF、视频（MP4、MOV、WebM）和录音（MP3、M4A、OGG、WAV）。',
    'file.heic':
      '这张照片是 iPhone 使用的 HEIC 格式，我们打不开。请打开它截屏，再把截图发给我们。以后拍照可先选择“设置 › 相机 › 格式 › 兼容性最佳”。',
  },
  'zh-TW': {
    'file.empty': '這個檔案是空的，請另選一個。',
    'file.too-large': '這個檔案太大：圖片或 PDF 不超過 10 MB，影片或錄音不超過 25 MB。請選小一點的，或先剪短。',
    'file.unsupported':
      '這裡只能傳送圖片（JPEG、PNG、WebP、GIF、AVIF）、PDF、影片（MP4、MOV、WebM）和錄音（MP3、M4A、OGG、WAV）。',
    'file.heic':
      '這張照片是 iPhone 使用的 HEIC 格式，我們打不開。請打開它並截圖，再把截圖傳給我們。之後拍照可先選擇「設定 › 相機 › 格式 › 最相容」。',
  },
  ms: {
    'file.empty': 'Fail ini kosong. Sila pilih yang lain.',
    'file.too-large':
      'Fail ini terlalu besar: gambar atau PDF hingga 10 MB, video atau bunyi hingga 25 MB. Sila pilih yang lebih kecil, atau pendekkannya.',
    'file.unsupported':
      'Hanya gambar (JPEG, PNG, WebP, GIF, AVIF), PDF, video (MP4, MOV, WebM) dan bunyi (MP3, M4A, OGG, WAV) boleh dihantar di sini.',
    'file.heic':
      'Foto ini dalam format HEIC yang digunakan iPhone, dan kami tidak dapat membukanya. Sila ambil tangkapan skrinnya dan hantar yang itu. Untuk foto baharu, pilih Settings › Camera › Formats › Most Compatible.',
  },
} satisfies Record<Locale, Record<ClientFileRefusalCode, string>>;
