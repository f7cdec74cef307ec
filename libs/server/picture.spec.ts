import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { squarePicture } from './picture.ts';

const made = (format: 'png' | 'jpeg', width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a55' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toFormat(format)
    .toBuffer();

/** A few kilobytes that say, in all honesty, that they are 81 million pixels (PNG, third edition, chapter 5). */
function bomb(side = 9000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const named = Buffer.concat([Buffer.from(type), data]);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('a picture', () => {
  it.each(['png', 'jpeg'] as const)(
    'in %s is drawn anew as a square, and nothing else of it is left',
    async (format) => {
      const hidden = Buffer.concat([await made(format), Buffer.from('<script>alert(1)</script>')]);
      const drawn = await squarePicture(hidden, { side: 64 });
      expect(await sharp(drawn!).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 });
      expect((await sharp(drawn!).metadata()).exif).toBeUndefined();
      expect(drawn!.includes('script')).toBe(false);
    },
  );

  it('of ten thousand moving frames is the first of them', async () => {
    const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex');
    const white = Buffer.from('21f90400000000002c00000000010001000002024c0100', 'hex');
    const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
    const moving = Buffer.concat([head, frame, ...Array.from({ length: 9_999 }, () => white), Buffer.from(';')]);
    const drawn = (await squarePicture(moving, { side: 64 }))!;
    const { format, width, height, pages = 1 } = await sharp(drawn).metadata();
    expect([format, width, height, pages]).toEqual(['webp', 64, 64, 1]);
    expect((await sharp(drawn).stats()).dominant).toMatchObject({ r: 8, g: 8, b: 8 });
  });

  it('may have every pixel of a camera', async () => {
    expect(await squarePicture(bomb(4000), { side: 64 })).not.toBeNull();
  });

  it.each([
    ['HTML', () => Buffer.from('<html>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a JPEG', async () => (await made('jpeg', 2000, 2000)).subarray(0, 4000)],
    ['a bomb', () => bomb()],
  ])('is not %s', async (_, file) => {
    expect(await squarePicture(await file(), { side: 64 })).toBeNull();
  });
});
