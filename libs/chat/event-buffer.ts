/**
 * Puts events in order by their version. A reader applies version 1, 2, 3 … and nothing else: an older event is ignored,
 * the next one is applied, a later one is buffered while the missing ones are requested. So it never shows k+1 without
 * k, and never k twice.
 */
type HasVersion = { version: number };

export type EventBuffer<E extends HasVersion> = { version: number; ahead: readonly E[] };

/** `version`: the last one applied; 0 for a reader that begins. */
export const createEventBuffer = <E extends HasVersion>(version: number): EventBuffer<E> => ({ version, ahead: [] });

/** Returns the new state, the events that may be applied now, in order, and whether something is missing. */
export function receiveEvents<E extends HasVersion>(state: EventBuffer<E>, events: readonly E[]): EventBufferResult<E> {
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

export type EventBufferResult<E extends HasVersion> = { state: EventBuffer<E>; applied: E[]; gap: boolean };
