/** What is stored of a conversation: the ids of its terms, and its words in their order, each as a code unit. */
export type StoredDocument = { termIds: string; sequence: string };

/** Where a page begins: below this conversation in the order of time. */
export type SortPosition = { sortAt: number; sessionId: string };

/** No conversation has it; the order compares it like one, so that a page can begin anywhere. */
export const PROBE = 0;

/**
 * Conversations by slot. News give a conversation another slot; a slot is used again when no list has it any more. Their
 * order, by time and then by id, does not depend on slots, so it is the same after any clearing up.
 */
export class DocumentTable {
  private readonly sortAts: number[] = [0];
  private readonly sessionIds: string[] = [''];
  private readonly documents: (StoredDocument | undefined)[] = [undefined];
  private readonly references: number[] = [0];
  private readonly freeSlots: number[] = [];
  private readonly slots = new Map<string, number>();

  get size(): number {
    return this.slots.size;
  }

  /** The slot of the conversation, and the one that it had before. */
  add({ sortAt, sessionId }: SortPosition, document: StoredDocument): { slot: number; former: number | undefined } {
    const slot = this.freeSlots.pop() ?? this.sortAts.length;
    const former = this.slots.get(sessionId);
    this.sortAts[slot] = sortAt;
    this.sessionIds[slot] = sessionId;
    this.documents[slot] = document;
    this.references[slot] = 0;
    this.slots.set(sessionId, slot);
    return { slot, former };
  }

  slotOf(sessionId: string): number | undefined {
    return this.slots.get(sessionId);
  }

  /** From now on no page has it. */
  bury(slot: number): StoredDocument {
    const document = this.documents[slot]!;
    this.documents[slot] = undefined;
    if (this.slots.get(this.sessionIds[slot]!) === slot) this.slots.delete(this.sessionIds[slot]!);
    return document;
  }

  isLive(slot: number): boolean {
    return this.documents[slot] !== undefined;
  }

  sequenceOf(slot: number): string {
    return this.documents[slot]?.sequence ?? '';
  }

  positionOf(slot: number): SortPosition {
    return { sortAt: this.sortAts[slot]!, sessionId: this.sessionIds[slot]! };
  }

  placeProbe({ sortAt, sessionId }: SortPosition): void {
    this.sortAts[PROBE] = sortAt;
    this.sessionIds[PROBE] = sessionId;
  }

  /** Older; of the same time, the smaller id; of the same conversation, the lower slot. */
  isBefore(one: number, other: number): boolean {
    const [a, b] = [this.sortAts[one]!, this.sortAts[other]!];
    if (a !== b) return a < b;
    const [idA, idB] = [this.sessionIds[one]!, this.sessionIds[other]!];
    return idA === idB ? one < other : idA < idB;
  }

  /** A long list still has this slot, which is dead. */
  hold(slot: number): void {
    this.references[slot]! += 1;
  }

  release(slot: number): void {
    this.references[slot]! -= 1;
    this.freeUnheld(slot);
  }

  freeUnheld(slot: number): void {
    if (this.references[slot] === 0) this.freeSlots.push(slot);
  }
}
