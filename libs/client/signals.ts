import type { Clock } from './ports.ts';
import { TYPING_THROTTLE_MS, TYPING_EXPIRY_MS } from '@libs/protocol/signals.ts';

/** Reading is scrolling: it is sent at most this often. */
const READ_MARK_INTERVAL_MS = 1_000;

/** A mark that nobody received is sent again after this. */
const READ_MARK_RETRY_MS = 5_000;

/** Tells that somebody is writing, at once and then seldom. */
export function createTypingSender(clock: Clock, tell: () => void): () => void {
  let toldAt = -Infinity;
  return () => {
    if (clock.elapsed() - toldAt < TYPING_THROTTLE_MS) return;
    toldAt = clock.elapsed();
    tell();
  };
}

export type ExpiringFlag = { refresh: () => void; end: () => void };

/** Says that something begins, and that it has ended: when told so, or a while after it was last refreshed. */
export function createExpiringFlag(
  clock: Clock,
  onChange: (isThere: boolean) => void,
  ms = TYPING_EXPIRY_MS,
): ExpiringFlag {
  let stopTimer: (() => void) | undefined;
  const end = () => {
    if (!stopTimer) return;
    stopTimer();
    stopTimer = undefined;
    onChange(false);
  };
  return {
    end,
    refresh() {
      if (!stopTimer) onChange(true);
      stopTimer?.();
      stopTimer = clock.after(ms, end);
    },
  };
}

export type ReadMarkSender = { markSeen: (version: number) => void; stop: () => void };

/** Tells how far somebody has read: only forward, at most once a second, and again until it was heard. */
export function createReadMarkSender(clock: Clock, tell: (version: number) => Promise<boolean>): ReadMarkSender {
  let [seen, heard] = [0, 0];
  let stopTimer: (() => void) | undefined;
  let isTelling = false;
  let hasStopped = false;

  const next = () => {
    stopTimer = undefined;
    if (seen > heard && !isTelling && !hasStopped) void tellNow();
  };
  const tellNow = async () => {
    isTelling = true;
    const version = seen;
    const wasHeard = await tell(version);
    isTelling = false;
    if (wasHeard) heard = version;
    if (!hasStopped) stopTimer = clock.after(wasHeard ? READ_MARK_INTERVAL_MS : READ_MARK_RETRY_MS, next);
  };
  return {
    markSeen(version) {
      seen = Math.max(seen, version);
      if (!stopTimer) next();
    },
    stop() {
      hasStopped = true;
      stopTimer?.();
    },
  };
}
