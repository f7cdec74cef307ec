export const mp4Box = (type: string, ...contents: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(contents.map((content) => Buffer.from(content as string, 'latin1')));
  return Buffer.concat([bigEndian(8 + body.length), Buffer.from(type, 'latin1'), body]);
};

export const mp4Track = (handler: string, ...others: Buffer[]): Buffer =>
  mp4Box('trak', mp4Box('tkhd', '\0\0\0\x07'), mp4Box('mdia', mp4Box('hdlr', `\0\0\0\0\0\0\0\0${handler}`)), ...others);

/** What a phone writes beside a video, in its own words. */
export const WHERE_IT_WAS = '+22.2783+114.1747/';

/** As a phone writes a video or a voice memo, as far as anybody here reads one: it says where it was taken. */
export const mp4 = ({ brand = 'mp42', handlers = ['vide', 'soun'], frames = 'the frames' } = {}): Buffer =>
  Buffer.concat([
    mp4Box('ftyp', brand, '\0\0\0\0isom'),
    mp4Box('mdat', frames),
    mp4Box(
      'moov',
      mp4Box('mvhd', '\0\0\0\0'),
      ...handlers.map((handler) => mp4Track(handler, mp4Box('udta', mp4Box('name', WHERE_IT_WAS)))),
      mp4Box('udta', mp4Box('\xA9xyz', WHERE_IT_WAS)),
    ),
    mp4Box('uuid', WHERE_IT_WAS),
  ]);

/** As Chromium records, as far as anybody here reads it. */
export const webm = (codec = 'A_OPUS', docType = 'webm'): Buffer =>
  Buffer.from(`\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x84${docType}\x18\x53\x80\x67\x86\x86${codec}`, 'latin1');

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
