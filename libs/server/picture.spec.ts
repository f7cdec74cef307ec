import sharp from 'sharp';
import { squarePicture } from './picture.ts';

const made = (format: 'png' | 'jpeg', width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a55' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toFormat(format)
    .toBuffer();

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

  it.each([
    ['HTML', () => Buffer.from('<html>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a JPEG', async () => (await made('jpeg', 2000, 2000)).subarray(0, 4000)],
    ['a bomb', async () => made('png', 9000, 9000)],
  ])('is not %s', async (_, file) => {
    expect(await squarePicture(await file(), { side: 64 })).toBeNull();
  });
});
