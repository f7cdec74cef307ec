/** What one page may cost, in looks at a list or at a conversation; about 20 ms of processor time. */
export const MAX_WORK = 60_000;

/** Counts down while a page is looked for; when it is used up, the page ends where it is and says that it is partial. */
export class SearchWork {
  constructor(private left = MAX_WORK) {}

  get isSpent(): boolean {
    return this.left <= 0;
  }

  spend(units = 1): void {
    this.left -= units;
  }
}
