import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

type Held = {
  /** What is shown, in its order. */
  shown: readonly InboxRow[];
  /** What the list would be now. */
  live: readonly InboxRow[];
  /** The latest version of a row that has left the list. */
  latest: (sessionId: SessionId) => InboxRow | undefined;
};

export type HeldRows = {
  rows: readonly InboxRow[];
  /** How many conversations are not shown because they would move those that are. */
  news: number;
  /** Those that are shown would stand in another order, or not at all. */
  isReordered: boolean;
};

/**
 * The rows that are shown keep their places, each in its latest version. What follows the last of them in the list moves
 * nothing and is added.
 */
export function heldRows({ shown, live, latest }: Held): HeldRows {
  const places = new Map(shown.map(({ sessionId }, index) => [sessionId, index]));
  const liveById = new Map(live.map((row) => [row.sessionId, row]));
  const known = live.filter(({ sessionId }) => places.has(sessionId));
  const end = live.findLastIndex(({ sessionId }) => places.has(sessionId)) + 1;
  const isInOrder = known.every(
    ({ sessionId }, index) => index === 0 || places.get(known[index - 1]!.sessionId)! < places.get(sessionId)!,
  );
  const rows = shown.map((row) => liveById.get(row.sessionId) ?? latest(row.sessionId) ?? row);
  return {
    rows: [...rows, ...live.slice(end)],
    news: end - known.length,
    isReordered: !isInOrder || known.length < shown.length,
  };
}

/** The list of one view: it holds still while somebody is in it, by pointer or by keyboard. */
export class HeldOrder {
  private shown: readonly InboxRow[] = [];
  private query = '';

  /** In the order in which they are shown. */
  get sessionIds(): readonly SessionId[] {
    return this.shown.map(({ sessionId }) => sessionId);
  }

  /** Twice with the same input gives the same. */
  show(
    live: readonly InboxRow[],
    { isHeld, query, latest }: { isHeld: boolean; query: string } & Pick<Held, 'latest'>,
  ): HeldRows {
    const isSameList = this.query === query;
    const held =
      isHeld && isSameList && this.shown.length > 0
        ? heldRows({ shown: this.shown, live, latest })
        : { rows: live, news: 0, isReordered: false };
    [this.query, this.shown] = [query, held.rows];
    return held;
  }
}
