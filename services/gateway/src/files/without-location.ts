import { type Box, boxesIn, tracksIn } from './mp4-boxes.ts';

/**
 * A copy of an MP4 or QuickTime file in which everything is blank that says where, by whom and with what it was
 * recorded. Phones write that into boxes beside the tracks (`udta`, `meta`, `uuid`), some cameras into a track of its own.
 * Each becomes a `free` box of the same length, which players skip, so what refers to positions in the file stays true;
 * picture and sound are the same bytes. A file of another kind is returned as it is.
 */
export function withoutLocation(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  for (const box of boxesAboutTheRecording(copy)) {
    copy.write('free', box.typeAt, 'latin1');
    copy.fill(0, box.from, box.to);
  }
  return copy;
}

const METADATA_BOXES: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const PLAYED_HANDLERS: ReadonlySet<string> = new Set(['vide', 'soun']);

function boxesAboutTheRecording(file: Buffer): Box[] {
  const all = boxesIn(file);
  if (all[0]?.type !== 'ftyp') return [];
  const movies = all.filter(({ type }) => type === 'moov');
  const tracks = movies.flatMap((movie) => tracksIn(file, movie));
  const [played, others] = [true, false].map((isPlayed) =>
    tracks.filter(({ handler }) => PLAYED_HANDLERS.has(handler) === isPlayed).map(({ box }) => box),
  ) as [Box[], Box[]];
  const around = [all, ...[...movies, ...played].map((box) => boxesIn(file, box))].flat();
  return [...others, ...around.filter(({ type }) => METADATA_BOXES.has(type))];
}
