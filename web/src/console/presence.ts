import type { InboxRow } from '@libs/protocol/http.ts';

/** A customer who wrote this recently counts as present, even if their connection was lost. */
const RECENT_MS = 5 * 60_000;

/** @param now milliseconds since the epoch. */
export const isCustomerPresent = ({ isOnline, lastMessageAt }: InboxRow, now: number): boolean =>
  isOnline || (lastMessageAt !== null && now - Date.parse(lastMessageAt) < RECENT_MS);
