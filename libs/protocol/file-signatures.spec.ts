import { detectFileType } from './file-signatures.ts';
import { maxBytesOf, MAX_FILE_BYTES, MAX_RECORDING_BYTES } from './files.ts';

const bytesOf = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const box = (brand: string) => bytesOf(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42`);
const ebml = (docType: string, codec: string) =>
  bytesOf(`\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x84${docType}${'\0'.repeat(40)}\x86\x85${codec}`);
/** One frame of 417 bytes (128 kbit/s, 44,100 Hz), and what comes after it. */
const mp3 = (next = '\xFF\xFB\x90\0\0\0\0\0') => bytesOf(`\xFF\xFB\x90\0${'\0'.repeat(413)}${next}`);

describe('the type of a file', () => {
  it.each([
    ['image/jpeg', bytesOf('\xFF\xD8\xFF\xE0')],
    ['image/png', bytesOf('\x89PNG\r\n\x1A\n')],
    ['image/webp', bytesOf('RIFF\0\0\0\0WEBPVP8 ')],
    ['image/gif', bytesOf('GIF89a')],
    ['image/avif', box('avif')],
    ['application/pdf', bytesOf('%PDF-1.7')],
    ['video/mp4', box('isom')],
    ['video/mp4', box('mp42')],
    ['video/mp4', box('iso5')],
    ['video/mp4', box('avc1')],
    ['video/mp4', box('M4V ')],
    ['video/quicktime', box('qt  ')],
    ['audio/mp4', box('M4A ')],
    ['video/webm', ebml('webm', 'V_VP8')],
    ['video/webm', ebml('webm', 'A_OPUS\x86\x85V_VP9')],
    ['audio/webm', ebml('webm', 'A_OPUS')],
    ['audio/ogg', bytesOf(`OggS${'\0'.repeat(23)}\x01OpusHead`)],
    ['audio/ogg', bytesOf(`OggS${'\0'.repeat(23)}\x01\x01vorbis`)],
    ['audio/wav', bytesOf('RIFF\0\0\0\0WAVEfmt ')],
    ['audio/mpeg', bytesOf('ID3\x04\0\0')],
    ['audio/mpeg', mp3()],
  ])('is %s by its first bytes', (type, bytes) => expect(detectFileType(bytes)).toBe(type));

  it.each([
    ['nothing', bytesOf('')],
    ['a page', bytesOf('<html><video src=x>')],
    ['an archive', bytesOf('PK\x03\x04')],
    ['Matroska, which may hold anything', ebml('matr', 'V_VP8')],
    ['a photograph of an iPhone', box('heic')],
    ['a film of an old phone', box('3gp4')],
    ['Ogg with a film in it', bytesOf(`OggS${'\0'.repeat(23)}\x01\x80theora`)],
    ['AVI', bytesOf('RIFF\0\0\0\0AVI LIST')],
    ['text in UTF-16', bytesOf('\xFF\xFEa\0b\0')],
    ['one frame of MP3, and then something else', mp3('<html><!')],
    ['AAC without a container', bytesOf('\xFF\xF1\x50\x80')],
  ])('is none of ours: %s', (_, bytes) => expect(detectFileType(bytes)).toBeNull());
});

it('a recording may be larger than a picture, and what is of no type may not', () => {
  const limits = (['video/mp4', 'audio/webm', 'image/png', 'application/pdf', null] as const).map(maxBytesOf);
  const [recording, other] = [MAX_RECORDING_BYTES, MAX_FILE_BYTES];
  expect(limits).toEqual([recording, recording, other, other, other]);
});
