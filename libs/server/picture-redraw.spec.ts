import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { redraw } from './picture-redraw.ts';

const createImage = (format: 'png' | 'jpeg', width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a55' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toFormat(format)
    .toBuffer();

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A few kilobytes whose header declares the true number of pixels (PNG, third edition, chapter 5). */
function png(width: number, height: number, { depth = 1, type = 0, interlaced = 0 } = {}): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, type, 0, 0, interlaced])]);
  const rowBytes = Math.ceil((width * depth * (type === 6 ? 4 : 1)) / 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + rowBytes)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const segment = (marker: number, ...bytes: number[]): Buffer =>
  Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes]);

/** A grey JPEG with many refinement scans of three bytes each over 512 x 512 pixels (ITU T.81, annex G). */
function jpegOfScans(scans: number): Buffer {
  const zeros = Array<number>(15).fill(0);
  const tables = [
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 2, 0, 2, 0, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, 1, ...zeros, 0),
    segment(0xc4, 0x10, 1, ...zeros, 0xc0),
  ];
  // A first scan of 4,096 equal blocks, one bit each; then scans that skip all of them at once.
  const first = [segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.alloc(512)];
  const bands = Array.from({ length: 63 }, (_, band) => band + 1).flatMap((band) =>
    [0x0d, ...Array.from({ length: 13 }, (__, step) => ((13 - step) << 4) | (12 - step))].map((approximation) => [
      segment(0xda, 1, 1, 0, band, band, approximation),
      Buffer.from([0x00, 0x07]),
    ]),
  );
  const rest = bands.slice(0, scans - 1).flat();
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...tables, ...first, ...rest, Buffer.from([0xff, 0xd9])]);
}

const plainImage = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b5a55' }, limitInputPixels: false });
const square = { as: 'square', side: 64 } as const;
/** Bytes after the end, which decoders skip: in AVIF they are a box of their own. */
const padded = (file: Buffer, bytes: number) =>
  bytes === 0 ? file : Buffer.concat([file, uint32(bytes), Buffer.from('free'), Buffer.alloc(bytes - 8)]);
const outcomeOf = async (file: Buffer, moreBytes = 130_000) => {
  const drawn = await redraw(padded(file, moreBytes), square);
  return 'refused' in drawn ? drawn.refused : 'drawn';
};
const squareOf = async (file: Buffer): Promise<Buffer> => {
  const drawn = await redraw(file, square);
  if ('refused' in drawn) throw new Error(drawn.refused);
  return drawn.view.image;
};

describe('a picture', () => {
  it.each(['png', 'jpeg'] as const)('in %s is redrawn as a square without its metadata', async (format) => {
    const hidden = Buffer.concat([await createImage(format), Buffer.from('<script>alert(1)</script>')]);
    const drawn = await squareOf(hidden);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 });
    expect((await sharp(drawn).metadata()).exif).toBeUndefined();
    expect(drawn.includes('script')).toBe(false);
  });

  it('of ten thousand frames is redrawn as its first', async () => {
    const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex');
    const white = Buffer.from('21f90400000000002c00000000010001000002024c0100', 'hex');
    const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
    const moving = Buffer.concat([head, frame, ...Array.from({ length: 9_999 }, () => white), Buffer.from(';')]);
    const drawn = await squareOf(moving);
    const { format, width, height, pages = 1 } = await sharp(drawn).metadata();
    expect([format, width, height, pages]).toEqual(['webp', 64, 64, 1]);
    expect((await sharp(drawn).stats()).dominant).toMatchObject({ r: 8, g: 8, b: 8 });
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['every pixel of a camera', () => png(7_000, 7_000)],
    ['the length of a whole page', () => png(1_080, 30_000)],
    ['the scans of an encoder', () => plainImage(600).jpeg({ progressive: true }).toBuffer()],
    ['fifty scans', () => jpegOfScans(50)],
    ['six million pixels in AVIF', () => plainImage(2_440).avif({ quality: 1, effort: 0 }).toBuffer()],
  ])('may have %s', async (_, file) => expect(await outcomeOf(await file())).toBe('drawn'));

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['more pixels than a camera', () => png(7_100, 7_100)],
    ['ten million columns', () => png(10_000_000, 4)],
    ['ten million rows', () => png(4, 10_000_000)],
    ['more than memory should hold', () => png(6_500, 6_500, { depth: 16, type: 6, interlaced: 1 })],
    ['a hundred scans', () => jpegOfScans(100)],
    ['more than six million pixels in AVIF', () => plainImage(2_460).avif({ quality: 1, effort: 0 }).toBuffer()],
    ['more than 25 million pixels in GIF', () => plainImage(5_100).gif({ effort: 1 }).toBuffer()],
    [
      'more than a camera’s pixels in 38 bytes of WebP',
      () => plainImage(7_100).webp({ lossless: true, effort: 0 }).toBuffer(),
    ],
  ])('may not have %s', async (_, file) => expect(await outcomeOf(await file())).toBe('too-large'));

  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['a photograph of a phone', 400_000, () => plainImage(3_500).jpeg().toBuffer()],
    ['a screenshot of an almost empty page', 12_000, () => png(1_080, 2_400)],
  ])('may have the pixels of %s in %i bytes', async (_, bytes, file) =>
    expect(await outcomeOf(await file(), bytes)).toBe('drawn'),
  );

  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['six million pixels of AVIF', 500, () => plainImage(2_440).avif({ quality: 1, effort: 0 }).toBuffer()],
    ['two million pixels of PNG', 4_000, () => png(1_080, 2_400)],
    ['two million pixels of WebP', 4_000, () => plainImage(1_500).webp({ lossless: true, effort: 0 }).toBuffer()],
  ])('may not have %s in few bytes', async (_, bytes, file) =>
    expect(await outcomeOf(await file(), bytes)).toBe('over-compressed'),
  );

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['HTML', () => Buffer.from('<html>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['TIFF', () => plainImage(9).tiff().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
    ['half a JPEG', async () => (await createImage('jpeg', 2000, 2000)).subarray(0, 12_000)],
  ])('is not %s', async (_, file) => expect(await outcomeOf(await file(), 0)).toBe('unreadable'));
});
