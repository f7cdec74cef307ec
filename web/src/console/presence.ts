import type { InboxRow } from '@libs/protocol/http.ts';

/** Somebody who wrote so recently is probably still looking, even if their line is cut. */
const RECENT_MS = 5 * 60_000;

/** @param now milliseconds since the epoch. */
export const isCustomerPresent = ({ isOnline, lastMessageAt }: InboxRow, now: number): boolean =>
  isOnline || (lastMessageAt !== null && now - Date.parse(lastMessageAt) < RECENT_MS);
