/**
 * One text as a person reads it: without signs that draw nothing, with every digit and letter in its plain form, and
 * with digits in place of the words for them. Each keeps the offsets of the text as it was written.
 */
export type TextReading = { text: string; starts: readonly number[]; ends: readonly number[] };

/** Collects a reading piece by piece; a piece stands for one range of the text as it was written. */
export class ReadingBuilder {
  text = '';
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  add(piece: string, start: number, end: number): void {
    this.text += piece;
    for (let unit = 0; unit < piece.length; unit += 1) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }
}
