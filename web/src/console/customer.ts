import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../paraglide/messages.js';

/** The end of the id: its beginning is the time, and alike for all who came this hour. */
const SHORT = 6;
const INITIALS = 3;

export const shortId = (id: string): string => id.slice(-SHORT).toUpperCase();

type Known = { sessionId: SessionId } & Partial<Pick<InboxRow, 'contact' | 'vouched'>>;

/** What their own site calls them counts more than what they call themselves. */
const nameOf = ({ contact, vouched }: Known): string => vouched?.name?.trim() || contact?.name?.trim() || '';

/** Without a name the number is enough to tell two customers apart. */
export const customerName = (known: Known): string =>
  nameOf(known) || m.console_customer({ id: shortId(known.sessionId) });

/** Of a Chinese name the last character says most, of a spaced one the first letters of its first and last word. */
export function customerInitials(known: Known): string {
  const words = nameOf(known).split(/\s+/).filter(Boolean);
  if (words.length === 0) return `C${shortId(known.sessionId).slice(-INITIALS)}`;
  if (/\p{sc=Han}/u.test(words[0]!)) return [...words[0]!].at(-1)!;
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0]!];
  return letters.map((word) => [...word][0]!.toUpperCase()).join('');
}

const STATUS_WORDS: Record<InboxRow['status'], () => string> = {
  waiting: m.console_waiting,
  active: m.console_active,
  closed: m.console_closed,
  erased: m.console_erased,
};

export const statusWord = (status: InboxRow['status']): string => STATUS_WORDS[status]();
