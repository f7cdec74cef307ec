/** V8 refuses a map of more than 2²⁴ entries; a million people have half of that. */
const MAPS = 16;

/** Numbers of terms, in several maps. */
export class TermIds {
  private readonly maps = Array.from({ length: MAPS }, () => new Map<string, number>());

  get size(): number {
    return this.maps.reduce((sum, { size }) => sum + size, 0);
  }

  get(term: string): number | undefined {
    return this.mapOf(term).get(term);
  }

  set(term: string, id: number): void {
    this.mapOf(term).set(term, id);
  }

  delete(term: string): void {
    this.mapOf(term).delete(term);
  }

  /** By letters at both ends and in the middle: beginnings and scopes are much the same. */
  private mapOf(term: string): Map<string, number> {
    const { length } = term;
    const mixed = term.charCodeAt(0) + 3 * term.charCodeAt(length >> 1) + 7 * term.charCodeAt((length * 3) >> 2);
    return this.maps[mixed % MAPS]!;
  }
}
