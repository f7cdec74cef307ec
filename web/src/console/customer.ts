import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../paraglide/messages.js';

/** The end of the id: its beginning is the time, and alike for all who came this hour. */
const SHORT_ID_LENGTH = 6;
const MAX_INITIALS = 3;

export const shortId = (id: string): string => id.slice(-SHORT_ID_LENGTH).toUpperCase();

type CustomerIdentity = { sessionId: SessionId } & Partial<Pick<InboxRow, 'contact' | 'vouched'>>;

/** What their own site calls them counts more than what they call themselves. */
const knownName = ({ contact, vouched }: CustomerIdentity): string =>
  vouched?.name?.trim() || contact?.name?.trim() || '';

/** Without a name the number is enough to tell two customers apart. */
export const customerName = (known: CustomerIdentity): string =>
  knownName(known) || m.console_customer({ id: shortId(known.sessionId) });

/** Of a Chinese name the last character says most, of a spaced one the first letters of its first and last word. */
export function customerInitials(known: CustomerIdentity): string {
  const words = knownName(known).split(/\s+/).filter(Boolean);
  if (words.length === 0) return `C${shortId(known.sessionId).slice(-MAX_INITIALS)}`;
  if (/\p{sc=Han}/u.test(words[0]!)) return [...words[0]!].at(-1)!;
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0]!];
  return letters.map((word) => [...word][0]!.toUpperCase()).join('');
}

const STATUS_LABELS: Record<InboxRow['status'], () => string> = {
  waiting: m.console_waiting,
  active: m.console_active,
  closed: m.console_closed,
  erased: m.console_erased,
};

export const statusLabel = (status: InboxRow['status']): string => STATUS_LABELS[status]();
