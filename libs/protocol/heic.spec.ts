import { isHeic } from './heic.ts';

const bytesOf = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));

/** The first box of a file in this family, and some of the next one. */
const head = (major: string, others: string[] = [], length = 16 + 4 * others.length) =>
  bytesOf(`\0\0\0${String.fromCharCode(length)}ftyp${major}\0\0\0\0${others.join('')}\0\0\0\x24meta`);

describe('a photograph in the HEIC form', () => {
  it.each<[string, Uint8Array]>([
    ['an iPhone takes it', head('heic', ['mif1', 'MiHB', 'heic'])],
    ['it has ten bits', head('heix', ['mif1', 'heix'])],
    ['a camera says only what it lies in', head('mif1', ['mif1', 'heic'])],
    ['it is a burst', head('msf1', ['msf1', 'hevc'])],
    ['its box goes on behind what was read', head('heic', ['mif1', 'heic'], 200).subarray(0, 20)],
    ['only its main brand is there', head('heim').subarray(0, 12)],
  ])('is told by its first bytes when %s', (_, bytes) => expect(isHeic(bytes)).toBe(true));

  it.each<[string, Uint8Array]>([
    ['AVIF', head('avif', ['avif', 'mif1', 'miaf'])],
    ['AVIF that names the container first', head('mif1', ['mif1', 'avif', 'miaf'])],
    ['a film', head('isom', ['isom', 'iso2', 'avc1', 'mp41'])],
    ['a film of an iPhone', head('qt  ', ['qt  '])],
    ['a picture that has the letters elsewhere', bytesOf('\x89PNG\r\n\x1A\nftypheic')],
    ['a box that ends before the letters', head('isom', ['isom', 'heic'], 20)],
    ['nothing', new Uint8Array()],
    ['too little to tell', head('heic').subarray(0, 10)],
  ])('is not %s', (_, bytes) => expect(isHeic(bytes)).toBe(false));
});
