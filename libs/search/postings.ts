import type { DocumentTable } from './document-table.ts';

const FIRST_CAPACITY = 4;
const GROWTH = 1.5;

/** Of a longer list a slot is not removed at once. Words of one person have short ones, so they are gone at once. */
const MAX_LENGTH_TO_REMOVE_AT_ONCE = 2_048;
const MAX_DEAD_SHARE = 0.5;

/**
 * The slots of conversations that have a term, in the order of time, four bytes each. What comes out of order waits at the
 * end until the list is read.
 */
export class Postings {
  private slots = new Uint32Array(FIRST_CAPACITY);
  private sortedLength = 0;
  private dead = 0;
  length = 0;

  push(slot: number, table: DocumentTable): void {
    if (this.length === this.slots.length) {
      const larger = new Uint32Array(Math.ceil(this.length * GROWTH));
      larger.set(this.slots);
      this.slots = larger;
    }
    const isInOrder =
      this.sortedLength === this.length && (this.length === 0 || table.isBefore(this.slots[this.length - 1]!, slot));
    this.slots[this.length] = slot;
    this.length += 1;
    if (isInOrder) this.sortedLength = this.length;
  }

  /** Of a conversation that is dead. */
  remove(slot: number, table: DocumentTable): void {
    if (this.length > MAX_LENGTH_TO_REMOVE_AT_ONCE) {
      table.hold(slot);
      this.dead += 1;
      if (this.dead > this.length * MAX_DEAD_SHARE) this.removeDead(table);
      return;
    }
    const index = this.slots.subarray(0, this.length).indexOf(slot);
    if (index < 0) return;
    this.slots.copyWithin(index, index + 1, this.length);
    this.length -= 1;
    if (index < this.sortedLength) this.sortedLength -= 1;
  }

  has(slot: number, table: DocumentTable): boolean {
    const index = this.indexOf(slot, table);
    return index < this.length && this.slots[index] === slot;
  }

  /** The newest that is older than this one; 0 if there is none. */
  below(slot: number, table: DocumentTable): number {
    const index = this.indexOf(slot, table);
    return index === 0 ? 0 : this.slots[index - 1]!;
  }

  /** How many are older. */
  private indexOf(slot: number, table: DocumentTable): number {
    if (this.sortedLength < this.length) this.sortTail(table);
    return this.countBelow(slot, this.length, table);
  }

  private countBelow(slot: number, length: number, table: DocumentTable): number {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (table.isBefore(this.slots[middle]!, slot)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The tail is sorted and then put in from its newest on; what stands between is moved as a whole, once. */
  private sortTail(table: DocumentTable): void {
    const tail = this.slots
      .slice(this.sortedLength, this.length)
      .sort((one, other) => (table.isBefore(one, other) ? -1 : 1));
    let [end, moved] = [this.sortedLength, this.length];
    for (let at = tail.length - 1; at >= 0; at -= 1) {
      const index = this.countBelow(tail[at]!, end, table);
      this.slots.copyWithin(moved - (end - index), index, end);
      moved -= end - index + 1;
      end = index;
      this.slots[moved] = tail[at]!;
    }
    this.sortedLength = this.length;
  }

  private removeDead(table: DocumentTable): void {
    this.sortTail(table);
    const living = this.slots.subarray(0, this.length).filter((slot) => table.isLive(slot));
    for (const slot of this.slots.subarray(0, this.length)) if (!table.isLive(slot)) table.release(slot);
    this.slots = living;
    this.length = living.length;
    this.sortedLength = living.length;
    this.dead = 0;
  }
}
