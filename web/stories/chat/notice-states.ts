import { m } from '../../src/paraglide/messages.js';
import type { ChatState } from './chat-states.ts';
import { refusalIn } from './prepare-visit.ts';
import { saying } from './said.ts';
import { sampleWords } from './sample-words.ts';
import { begun, withAgent } from './talk-states.ts';

/** What stands between somebody and their conversation, or stops a message. */
export const noticeStates: readonly ChatState[] = [
  {
    name: 'offline',
    title: 'No connection, and something waits for it',
    order: (lang) => ({
      log: begun(lang),
      unsent: [{ command: saying(sampleWords[lang].receipts) }],
      after: ({ link }) => link.turn({ is: 'waiting' }),
    }),
  },
  {
    name: 'not-kept',
    title: 'The browser keeps nothing',
    isUnkept: true,
    order: (lang) => ({ log: begun(lang) }),
  },
  {
    name: 'unread',
    title: 'The messages cannot be had',
    order: () => ({ log: [], unreadable: 'silence' }),
  },
  {
    name: 'refused',
    title: 'The conversation cannot be had any more',
    order: () => ({ log: [], unreadable: 'session.erased' }),
  },
  {
    name: 'outdated',
    title: 'The page is too old',
    order: (lang) => ({
      log: begun(lang),
      after: ({ link }) => link.turn({ is: 'refused', refusal: refusalIn(lang, 'protocol.outdated') }),
    }),
  },
  {
    name: 'troubles',
    title: 'All that may fail beside it, at once',
    isUnkept: true,
    order: (lang) => ({
      ...withAgent(lang, true),
      hasNoSettings: true,
      unsent: [{ command: { type: 'contact.give', name: sampleWords[lang].agentName }, refused: 'internal.fault' }],
      after: ({ visit }) =>
        visit.store.setState({ hostTrouble: { message: m.chat_host_trouble(), retry: () => undefined } }),
    }),
  },
  {
    name: 'secret',
    title: 'A secret is stopped',
    order: (lang) => ({
      log: begun(lang),
      after({ visit }) {
        visit.write(sampleWords[lang].card);
        visit.send(sampleWords[lang].card);
      },
    }),
  },
];
