import { m } from '../../src/i18n/messages.ts';
import { clickButtonNamed, fillField, clickElement } from './user-actions.ts';
import { AGENT, daysAgo, sampleEvent } from './sample-events.ts';
import { sampleTexts } from './sample-texts.ts';
import { newConversation, ongoingConversation, conversationWithAgent } from './conversation-states.ts';
import type { ChatState } from './chat-state.ts';

const closed = sampleEvent('agent', daysAgo(0, '09:40'), { type: 'session.closed' });

const MENU_BUTTON = 'header button[aria-expanded=false]';

/** Closing, rating and deleting a conversation. */
export const endStates: readonly ChatState[] = [
  {
    name: 'menu',
    title: 'The menu',
    setup: (lang) => ({ log: newConversation(lang), settings: { askForEmail: true } }),
    actions: (box) => clickElement(box, MENU_BUTTON),
  },
  {
    name: 'erase',
    title: 'Delete the conversation?',
    setup: (lang) => ({ log: newConversation(lang) }),
    async actions(box) {
      await clickElement(box, MENU_BUTTON);
      await clickButtonNamed(box, m.chat_menu_erase());
    },
  },
  {
    name: 'forget',
    title: 'Forget the device?',
    setup: (lang) => ({ log: newConversation(lang) }),
    async actions(box) {
      await clickElement(box, MENU_BUTTON);
      await clickButtonNamed(box, m.chat_menu_forget());
    },
  },
  {
    name: 'rating',
    title: 'It is closed: how was it?',
    setup: (lang) => ({ ...conversationWithAgent(lang, true), log: [...ongoingConversation(lang), closed] }),
  },
  {
    name: 'rating-given',
    title: 'Four stars and a word',
    setup: (lang) => ({ ...conversationWithAgent(lang, true), log: [...ongoingConversation(lang), closed] }),
    async actions(box, lang) {
      await clickElement(box, 'label:nth-of-type(4) input');
      await fillField(box, 'fieldset + div input', sampleTexts[lang].rating);
    },
  },
  {
    name: 'rated',
    title: 'Closed and rated',
    setup: (lang) => ({
      ...conversationWithAgent(lang, false),
      log: [
        ...ongoingConversation(lang),
        closed,
        sampleEvent('customer', daysAgo(0, '09:42'), {
          type: 'session.rated',
          stars: 4,
          text: sampleTexts[lang].rating,
        }),
      ],
    }),
  },
  {
    name: 'reopened',
    title: 'Contact left, handed over, open again',
    setup: (lang) => ({
      log: [
        ...newConversation(lang),
        sampleEvent('customer', daysAgo(0, '09:32'), { type: 'contact.given', fields: ['name'] }),
        sampleEvent('agent', daysAgo(0, '09:35'), { type: 'session.transferred', agentId: AGENT }),
        closed,
        sampleEvent('customer', daysAgo(0, '09:50'), { type: 'session.reopened' }),
      ],
    }),
  },
  {
    name: 'erased',
    title: 'Deleted',
    setup: (lang) => ({ log: newConversation(lang), after: ({ controller }) => controller.forget('erased') }),
  },
  {
    name: 'forgotten',
    title: 'Forgotten',
    setup: (lang) => ({ log: newConversation(lang), after: ({ controller }) => controller.forget() }),
  },
];
