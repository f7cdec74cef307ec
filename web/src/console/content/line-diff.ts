export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string };

/** A table of this size takes a tenth of a second; two texts that differ in more are shown one after the other. */
const MAX_CELLS = 16_000_000;

/** The lines of two texts, each once: kept, taken away or added. The lines that are kept are as many as possible. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const start = sharedStart(old, now);
  const end = sharedStart(old.slice(start).reverse(), now.slice(start).reverse());
  const [oldMiddle, newMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  return [
    ...asLines('same', old.slice(0, start)),
    ...middle(oldMiddle, newMiddle),
    ...asLines('same', old.slice(old.length - end)),
  ];
}

/** A part of a comparison as it is shown: changes with some lines around them; `skipped` says how many are left out before. */
export type DiffSection = { skipped: number; lines: DiffLine[] };

export function changedSections(lines: readonly DiffLine[], around = 2): DiffSection[] {
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  );
  const sections: DiffSection[] = [];
  let skipped = 0;
  for (const [index, line] of lines.entries()) {
    if (!shown[index]) skipped += 1;
    else if (index > 0 && shown[index - 1]) sections.at(-1)!.lines.push(line);
    else {
      sections.push({ skipped, lines: [line] });
      skipped = 0;
    }
  }
  return sections;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
const asLines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ kind, text }));

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((line, index) => line !== other[index]);
  return first < 0 ? one.length : first;
}

/** By the longest common subsequence. */
function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length * now.length > MAX_CELLS) return [...asLines('removed', old), ...asLines('added', now)];
  const width = now.length + 1;
  const kept = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      kept[row * width + column] =
        old[row] === now[column]
          ? kept[(row + 1) * width + column + 1]! + 1
          : Math.max(kept[(row + 1) * width + column]!, kept[row * width + column + 1]!);
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row]! });
      row += 1;
      column += 1;
    } else if (
      column === now.length ||
      (row < old.length && kept[(row + 1) * width + column]! >= kept[row * width + column + 1]!)
    ) {
      lines.push({ kind: 'removed', text: old[row]! });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: now[column]! });
      column += 1;
    }
  }
  return lines;
}
