import type { CustomerDetails } from '@libs/protocol/console-api.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../i18n/messages.ts';

/** Taken from the end of the id: its beginning is a timestamp, nearly equal for all sessions of one hour. */
const SHORT_ID_LENGTH = 6;
const MAX_INITIALS = 3;

export const shortId = (id: string): string => id.slice(-SHORT_ID_LENGTH).toUpperCase();

type CustomerIdentity = { sessionId: SessionId } & Partial<Pick<CustomerDetails, 'contact' | 'vouched'>>;

/** The name from the embedding site takes precedence over the name the customer gave. */
export const knownName = ({ contact, vouched }: CustomerIdentity): string =>
  vouched?.name?.trim() || contact?.name?.trim() || '';

/** The short id if no name is known: none was given, or this agent has not opened the conversation. */
export const customerName = (known: CustomerIdentity): string =>
  knownName(known) || m.console_customer({ id: shortId(known.sessionId) });

/** The last character of a Chinese name; otherwise the first letters of the first and the last word. */
export function customerInitials(known: CustomerIdentity): string {
  const words = knownName(known).split(/\s+/).filter(Boolean);
  if (words.length === 0) return `C${shortId(known.sessionId).slice(-MAX_INITIALS)}`;
  if (/\p{sc=Han}/u.test(words[0]!)) return [...words[0]!].at(-1)!;
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0]!];
  return letters.map((word) => [...word][0]!.toUpperCase()).join('');
}

/** As people read it: a blocked conversation is closed for good, and who has not written yet waits for nobody. */
export type ShownStatus = InboxRow['status'] | 'blocked' | 'browsing';

export function shownStatus({ status, isBlocked, customerMessages }: InboxRow): ShownStatus {
  if (isBlocked) return 'blocked';
  return status === 'waiting' && customerMessages === 0 ? 'browsing' : status;
}

const STATUS_LABELS: Record<ShownStatus, () => string> = {
  waiting: m.console_waiting,
  browsing: m.console_browsing,
  active: m.console_active,
  closed: m.console_closed,
  blocked: m.console_blocked,
  erased: m.console_erased,
};

export const statusLabel = (status: ShownStatus): string => STATUS_LABELS[status]();
