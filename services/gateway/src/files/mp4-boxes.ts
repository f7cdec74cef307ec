/**
 * MP4 and QuickTime files are boxes within boxes: a length, a type of four letters, and what is in it. Reads them, and
 * trusts no length: a box that would reach beyond the one around it ends the reading.
 */
export type Box = {
  type: string;
  /** Where its content begins and ends; its type stands in the four bytes at `typeAt`. */
  typeAt: number;
  from: number;
  to: number;
};

const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;
/** The length stands behind the type, in eight bytes. */
const IS_LARGE = 1;
const TO_THE_END = 0;
/** A file has some dozens; one that is made of nothing else would keep the process busy. */
const MAX_BOXES = 10_000;

export function boxesIn(file: Buffer, { from, to }: Pick<Box, 'from' | 'to'> = { from: 0, to: file.length }): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + HEADER_BYTES <= to && boxes.length < MAX_BOXES;) {
    const box = boxAt(file, at, to);
    if (!box) break;
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

function boxAt(file: Buffer, at: number, end: number): Box | null {
  const length = file.readUInt32BE(at);
  const isLarge = length === IS_LARGE && at + LARGE_HEADER_BYTES <= end;
  const from = at + (isLarge ? LARGE_HEADER_BYTES : HEADER_BYTES);
  const to = isLarge ? at + Number(file.readBigUInt64BE(at + HEADER_BYTES)) : at + length;
  const box = { type: file.toString('latin1', at + 4, at + 8), typeAt: at + 4, from };
  if (length === TO_THE_END) return { ...box, to: end };
  return to < from || to > end ? null : { ...box, to };
}

/** `vide`, `soun`, or what else a track says that it holds. */
export type Track = { box: Box; handler: string };

/** Of a `moov` box. */
export const tracksIn = (file: Buffer, moov: Box): Track[] =>
  boxesIn(file, moov)
    .filter(({ type }) => type === 'trak')
    .map((box) => ({ box, handler: handlerOf(file, box) }));

/** It stands behind a version and a field that is unused. */
const HANDLER_OFFSET = 8;

function handlerOf(file: Buffer, track: Box): string {
  const media = boxesIn(file, track).find(({ type }) => type === 'mdia');
  const handler = media && boxesIn(file, media).find(({ type }) => type === 'hdlr');
  return handler ? file.toString('latin1', handler.from + HANDLER_OFFSET, handler.from + HANDLER_OFFSET + 4) : '';
}
