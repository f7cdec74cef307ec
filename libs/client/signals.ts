import { TYPING_THROTTLE_MS, TYPING_EXPIRY_MS } from '@libs/protocol/signals.ts';

/** Reading is scrolling: it is told at most this often. */
const READ_MARK_INTERVAL_MS = 1_000;

/** A mark that nobody heard is told again after this. */
const READ_MARK_RETRY_MS = 5_000;

/** Tells that somebody is writing, at once and then seldom. */
export function createTypingSender(tell: () => void, now: () => number = Date.now): () => void {
  let toldAt = -Infinity;
  return () => {
    if (now() - toldAt < TYPING_THROTTLE_MS) return;
    toldAt = now();
    tell();
  };
}

export type ExpiringFlag = { refresh: () => void; end: () => void };

/** Says that something begins, and that it has ended: when told so, or a while after it was last refreshed. */
export function createExpiringFlag(onChange: (isThere: boolean) => void, ms = TYPING_EXPIRY_MS): ExpiringFlag {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    onChange(false);
  };
  return {
    end,
    refresh() {
      if (timer === undefined) onChange(true);
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    },
  };
}

export type ReadMarkSender = { markSeen: (version: number) => void; stop: () => void };

/** Tells how far somebody has read: only forward, at most once a second, and again until it was heard. */
export function createReadMarkSender(tell: (version: number) => Promise<boolean>): ReadMarkSender {
  let [seen, heard] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTelling = false;
  let hasStopped = false;

  const next = () => {
    timer = undefined;
    if (seen > heard && !isTelling && !hasStopped) void tellNow();
  };
  const tellNow = async () => {
    isTelling = true;
    const version = seen;
    const wasHeard = await tell(version);
    isTelling = false;
    if (wasHeard) heard = version;
    if (!hasStopped) timer = setTimeout(next, wasHeard ? READ_MARK_INTERVAL_MS : READ_MARK_RETRY_MS);
  };
  return {
    markSeen(version) {
      seen = Math.max(seen, version);
      if (timer === undefined) next();
    },
    stop() {
      hasStopped = true;
      clearTimeout(timer);
    },
  };
}
