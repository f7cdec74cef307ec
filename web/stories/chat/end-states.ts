import { m } from '../../src/paraglide/messages.js';
import type { ChatState } from './chat-states.ts';
import { choose, fill, press } from './hands.ts';
import { AGENT, daysAgo, happened } from './said.ts';
import { sampleWords } from './sample-words.ts';
import { begun, underWay, withAgent } from './talk-states.ts';

const closed = happened('agent', daysAgo(0, '09:40'), { type: 'session.closed' });

const MENU = 'header button[aria-expanded=false]';

/** What is the customer's to decide, and how it ends. */
export const endStates: readonly ChatState[] = [
  {
    name: 'menu',
    title: 'The menu',
    order: (lang) => ({ log: begun(lang), settings: { askForEmail: true } }),
    hands: (box) => press(box, MENU),
  },
  {
    name: 'erase',
    title: 'Delete the conversation?',
    order: (lang) => ({ log: begun(lang) }),
    async hands(box) {
      await press(box, MENU);
      await choose(box, m.chat_menu_erase());
    },
  },
  {
    name: 'forget',
    title: 'Forget the device?',
    order: (lang) => ({ log: begun(lang) }),
    async hands(box) {
      await press(box, MENU);
      await choose(box, m.chat_menu_forget());
    },
  },
  {
    name: 'rating',
    title: 'It is closed: how was it?',
    order: (lang) => ({ ...withAgent(lang, true), log: [...underWay(lang), closed] }),
  },
  {
    name: 'rating-given',
    title: 'Four stars and a word',
    order: (lang) => ({ ...withAgent(lang, true), log: [...underWay(lang), closed] }),
    async hands(box, lang) {
      await press(box, 'label:nth-of-type(4) input');
      await fill(box, 'fieldset + div input', sampleWords[lang].rating);
    },
  },
  {
    name: 'rated',
    title: 'Closed and rated',
    order: (lang) => ({
      ...withAgent(lang, false),
      log: [
        ...underWay(lang),
        closed,
        happened('customer', daysAgo(0, '09:42'), { type: 'session.rated', stars: 4, text: sampleWords[lang].rating }),
      ],
    }),
  },
  {
    name: 'reopened',
    title: 'Contact left, handed over, open again',
    order: (lang) => ({
      log: [
        ...begun(lang),
        happened('customer', daysAgo(0, '09:32'), { type: 'contact.given', fields: ['name'] }),
        happened('agent', daysAgo(0, '09:35'), { type: 'session.transferred', agentId: AGENT }),
        closed,
        happened('customer', daysAgo(0, '09:50'), { type: 'session.reopened' }),
      ],
    }),
  },
  {
    name: 'erased',
    title: 'Deleted',
    order: (lang) => ({ log: begun(lang), after: ({ visit }) => visit.forget('erased') }),
  },
  {
    name: 'forgotten',
    title: 'Forgotten',
    order: (lang) => ({ log: begun(lang), after: ({ visit }) => visit.forget() }),
  },
];
