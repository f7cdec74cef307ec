/**
 * Count, do not hope. A reader applies version 1, 2, 3 … and nothing else: older is ignored, the next is applied,
 * anything beyond is kept aside while the gap is asked for. So it never shows k+1 without k, and never k twice.
 */
type Numbered = { version: number };

export type Arrivals<E extends Numbered> = { version: number; ahead: readonly E[] };

/** `version`: the last one applied; 0 for a reader that begins. */
export const arrivalsFrom = <E extends Numbered>(version: number): Arrivals<E> => ({ version, ahead: [] });

/** Returns the new state, the events that may be applied now, in order, and whether something is missing. */
export function receive<E extends Numbered>(state: Arrivals<E>, events: readonly E[]): Received<E> {
  const waiting = new Map([...state.ahead, ...events].map((event) => [event.version, event]));
  const applied: E[] = [];
  let version = state.version;
  for (let next = waiting.get(version + 1); next; next = waiting.get(version + 1)) {
    applied.push(next);
    version += 1;
  }
  const ahead = [...waiting.values()].filter((event) => event.version > version).sort((a, b) => a.version - b.version);
  return { state: { version, ahead }, applied, gap: ahead.length > 0 };
}

export type Received<E extends Numbered> = { state: Arrivals<E>; applied: E[]; gap: boolean };
