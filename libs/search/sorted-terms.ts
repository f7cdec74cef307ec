/** New terms are looked through one by one until there are so many. */
const MAX_UNSORTED = 256;

/**
 * Terms in the order of their letters, so that those with a beginning stand together. Sorted runs that double in length
 * (a log-structured merge): a new term costs the logarithm of their number, and so does a beginning.
 */
export class SortedTerms {
  private unsorted: string[] = [];
  private runs: string[][] = [];

  add(term: string): void {
    this.unsorted.push(term);
    if (this.unsorted.length < MAX_UNSORTED) return;
    let run = this.unsorted.sort(byLetters);
    this.unsorted = [];
    while (this.runs.length > 0 && this.runs.at(-1)!.length <= run.length * 2) run = mergeRuns(this.runs.pop()!, run);
    this.runs.push(run);
  }

  /** Its place is taken by a neighbour, so nothing moves and the word is gone from the memory. */
  delete(term: string): void {
    const at = this.unsorted.indexOf(term);
    if (at >= 0) {
      this.unsorted.splice(at, 1);
      return;
    }
    this.runs = this.runs.filter((run) => {
      const index = lowerBound(run, term);
      if (run[index] === term) overwrite(run, index);
      return run.length > 0;
    });
  }

  /** At most `limit`, of every run its first. */
  startingWith(beginning: string, limit: number): string[] {
    const found = new Set(this.unsorted.filter((term) => term.startsWith(beginning)));
    for (const run of this.runs) {
      let index = lowerBound(run, beginning);
      for (let read = 0; read < limit && run[index]?.startsWith(beginning); read += 1) found.add(run[index++]!);
    }
    return [...found].slice(0, limit);
  }
}

const byLetters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `index` is the first of equal terms: what was overwritten before may stand several times. */
function overwrite(run: string[], index: number): void {
  let end = index;
  while (run[end] === run[index] && end < run.length) end += 1;
  const neighbour = run[index - 1] ?? run[end];
  if (neighbour === undefined) run.length = 0;
  else run.fill(neighbour, index, end);
}

function lowerBound(run: readonly string[], term: string): number {
  let [low, high] = [0, run.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (run[middle]! < term) low = middle + 1;
    else high = middle;
  }
  return low;
}

function mergeRuns(one: readonly string[], other: readonly string[]): string[] {
  const merged: string[] = [];
  let [a, b] = [0, 0];
  while (a < one.length || b < other.length) {
    const next = b >= other.length || (a < one.length && one[a]! <= other[b]!) ? one[a++]! : other[b++]!;
    if (merged.at(-1) !== next) merged.push(next);
  }
  return merged;
}
