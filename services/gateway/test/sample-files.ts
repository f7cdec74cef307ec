import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

/** A plain picture that says where it was taken. */
export const picture = (format: Format = 'png', width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a55' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toFormat(format)
    .toBuffer();

export const pdf = (inside = ''): Buffer => Buffer.from(`%PDF-1.7\n${inside}\nstartxref\n0\n%%EOF\n`);

/** A PNG that says of itself, in a kilobyte, that it is 50,000 pixels wide and high. */
export function bomb(): Buffer {
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
