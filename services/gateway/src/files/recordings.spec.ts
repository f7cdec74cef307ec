import { mp4, mp4Box, mp4Track, webm, WHERE_IT_WAS } from '../../../../infra/jest/sample-recordings.ts';
import { boxesIn } from './mp4-boxes.ts';
import { examineFile } from './examine-file.ts';
import { withoutLocation } from './without-location.ts';

const undrawn = () => Promise.reject(new Error('a recording is not drawn'));
const typeOf = async (file: Buffer) => (await examineFile(file, undrawn)).mediaType;
const box = (...content: Parameters<typeof mp4Box>) => mp4Box(...content);
const ftyp = (brand = 'mp42') => box('ftyp', brand, '\0\0\0\0');

describe('a recording', () => {
  it.each([
    ['a film', 'video/mp4', mp4()],
    ['a film of an iPhone', 'video/quicktime', mp4({ brand: 'qt  ' })],
    ['a voice memo', 'audio/mp4', mp4({ brand: 'M4A ', handlers: ['soun'] })],
    ['a voice as a browser records it', 'audio/mp4', mp4({ brand: 'iso5', handlers: ['soun'] })],
    ['a film that is called a voice', 'video/mp4', mp4({ brand: 'M4A ' })],
    ['a film of a browser', 'video/webm', webm('V_VP9')],
    ['a voice of a browser', 'audio/webm', webm()],
    ['a box with a length of eight bytes', 'video/mp4', Buffer.concat([ftyp(), largeBox('moov', mp4Track('vide'))])],
  ])('has its type by what it holds: %s', async (_, type, file) => {
    expect(await examineFile(file, undrawn)).toEqual({ mediaType: type, pixels: null, view: null });
  });

  it.each([
    ['its end is missing, where the tracks stand', mp4().subarray(0, 60)],
    ['it has neither pictures nor sound', mp4({ handlers: ['text'] })],
    ['it is the first box alone', ftyp()],
    ['its boxes lie about their length', Buffer.concat([ftyp(), Buffer.from('\x7F\0\0\0moov', 'latin1')])],
    ['a box is shorter than its own header', Buffer.concat([ftyp(), Buffer.from('\0\0\0\x04moov', 'latin1')])],
    ['a WebM has no track', webm('')],
  ])('is damaged where %s', (_, file) => expect(typeOf(file)).rejects.toMatchObject({ code: 'file.damaged' }));

  it('is read in bounded time when it is made of boxes', () => {
    const file = Buffer.concat([ftyp(), ...Array.from({ length: 200_000 }, () => box('free'))]);
    expect(boxesIn(file).length).toBeLessThan(20_000);
  });
});

describe('what says where a recording was taken', () => {
  const positions = mp4Track('meta', box('stbl', WHERE_IT_WAS));
  const file = Buffer.concat([mp4(), box('moov', positions, mp4Track('vide')), box('meta', WHERE_IT_WAS)]);
  const blank = withoutLocation(file);

  it('is blank in what is played, of which nothing else is changed or moved', () => {
    expect(file.includes(WHERE_IT_WAS)).toBe(true);
    expect(blank.includes(WHERE_IT_WAS)).toBe(false);
    expect(blank.length).toBe(file.length);
    expect(boxesIn(blank).map(({ from, to }) => [from, to])).toEqual(boxesIn(file).map(({ from, to }) => [from, to]));
    const frames = file.indexOf('the frames');
    expect(blank.subarray(frames, frames + 10).toString()).toBe('the frames');
    expect(blank.toString('latin1').match(/trak|tkhd|hdlr/g)).toHaveLength(9);
  });

  it('is left in what was sent', () => expect(file.includes(WHERE_IT_WAS)).toBe(true));

  it.each([
    ['WebM', webm()],
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('\0\0\0\x10moovudtaudta', 'latin1')],
  ])('is looked for in no %s', (_, other) => expect(withoutLocation(other)).toEqual(other));
});

function largeBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
}
