import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type SampleFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

/** Of a file that anybody sends with something on it, and of each 300 pixels. */
const MIN_BYTES = 1_500;

/** A plain picture that says where it was taken, in a file as large as if there were something on it. */
export const picture = async (format: SampleFormat = 'png', width = 60, height = 40): Promise<Buffer> =>
  padded(await plainPicture(format, width, height), Math.max(MIN_BYTES, Math.ceil((width * height) / 300)));

/** As few bytes as the format needs. */
export const plainPicture = (format: SampleFormat, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a55' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toFormat(format)
    .toBuffer();

/** With bytes after its end, which decoders skip: in AVIF they are a box of their own. */
export function padded(file: Buffer, bytes: number): Buffer {
  const missing = bytes - file.length;
  if (missing <= 0) return file;
  const free = Buffer.alloc(Math.max(8, missing));
  free.writeUInt32BE(free.length);
  free.write('free', 4, 'latin1');
  return Buffer.concat([file, free]);
}

export const pdf = (inside = ''): Buffer => Buffer.from(`%PDF-1.7\n${inside}\nstartxref\n0\n%%EOF\n`);

/** A page with a red square on it, a link and a script that runs when it is opened. */
export function activePdf(pageCount = 1): Buffer {
  const ids = Array.from({ length: pageCount }, (_, index) => index + 4);
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 3 0 R /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 400] /A << /S /URI /URI (https://evil.example) >> >>] >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pageCount} >>`,
    '<< /Length 29 >>\nstream\n1 0 0 rg 100 150 100 100 re f\nendstream',
    ...ids.map(() => page),
  ];
  const body = objects.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n0\n%%EOF\n`);
}

/** It begins as a JPEG does. */
export const noise = (): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(1_500)]);

/** A photograph as an iPhone takes it, as far as anybody here reads one. */
export const heic = (major = 'heic', others = ['mif1', 'MiHB', 'heic']): Buffer => {
  const brands = Buffer.from(`ftyp${major}\0\0\0\0${others.join('')}`, 'latin1');
  return Buffer.concat([bigEndian(4 + brands.length), brands, Buffer.from('\0\0\0\x08mdat', 'latin1')]);
};

/** A PNG that says of itself, in a kilobyte, that it is 50,000 pixels wide and high. */
export function pixelBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
  const zeros = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([bigEndian(data.length), body, bigEndian(crc32(body))]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
