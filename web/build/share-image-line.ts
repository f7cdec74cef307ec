/** Where the line runs, below the title. */
const BASE_Y = 552;
const END_X = 1220;

type Point = { x: number; y: number };

/** Loops of a tangle on the left that continue as a straight line to the right; always the same for the same text. */
export function aidLinePath(text: string): string {
  const random = seededRandom(text);
  const turns = 8 + Math.floor(random() * 4);
  const points = Array.from({ length: turns }, (_, index) => {
    const progress = index / turns;
    return {
      x: 70 + progress * 330 + (random() - 0.5) * 170 * (1 - progress),
      y: BASE_Y - 8 + (random() - 0.5) * 96 * (1 - progress * 0.6),
    };
  });
  return smoothPath([{ x: -20, y: BASE_Y }, ...points, { x: 560, y: BASE_Y }, { x: END_X, y: BASE_Y }]);
}

/** Catmull-Rom: a smooth curve through all points. */
function smoothPath(points: Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!;
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const first = { x: start.x + (end.x - before.x) / 4, y: start.y + (end.y - before.y) / 4 };
    const second = { x: end.x - (after.x - start.x) / 4, y: end.y - (after.y - start.y) / 4 };
    return `C${[first, second, end].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
  });
  return `M${at(0).x} ${at(0).y}${curves.join('')}`;
}

/** Pseudo-random numbers between 0 and 1, determined by the text alone (mulberry32 over FNV-1a). */
function seededRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}
