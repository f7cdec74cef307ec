import { m } from '../../src/i18n/messages.ts';
import { refusalIn } from './prepare-widget.ts';
import { daysAgo, sampleEvent, sendMessageCommand } from './sample-events.ts';
import { sampleTexts } from './sample-texts.ts';
import { newConversation, conversationWithAgent } from './conversation-states.ts';
import type { ChatState } from './chat-state.ts';

/** Notices that block a conversation or a message. */
export const noticeStates: readonly ChatState[] = [
  {
    name: 'offline',
    title: 'No connection, and something waits for it',
    setup: (lang) => ({
      log: newConversation(lang),
      unsent: [{ command: sendMessageCommand(sampleTexts[lang].receipts) }],
      after: ({ link }) => link.setStatus({ is: 'waiting' }),
    }),
  },
  {
    name: 'not-kept',
    title: 'The browser keeps nothing',
    isStorageBlocked: true,
    setup: (lang) => ({ log: newConversation(lang) }),
  },
  {
    name: 'unread',
    title: 'The messages cannot be had',
    setup: () => ({ log: [], unreadable: 'silence' }),
  },
  {
    name: 'refused',
    title: 'The conversation cannot be had any more',
    setup: () => ({ log: [], unreadable: 'session.erased' }),
  },
  {
    name: 'outdated',
    title: 'The page is too old',
    setup: (lang) => ({
      log: newConversation(lang),
      after: ({ link }) => link.setStatus({ is: 'refused', refusal: refusalIn(lang, 'protocol.outdated') }),
    }),
  },
  {
    name: 'troubles',
    title: 'All that may fail beside it, at once',
    isStorageBlocked: true,
    setup: (lang) => ({
      ...conversationWithAgent(lang, true),
      hasNoSettings: true,
      unsent: [{ command: { type: 'contact.give', name: sampleTexts[lang].agentName }, refused: 'internal.fault' }],
      after: ({ controller }) =>
        controller.store.setState({ hostTrouble: { message: m.chat_host_trouble(), retry: () => undefined } }),
    }),
  },
  {
    name: 'secret',
    title: 'A secret is stopped',
    setup: (lang) => ({
      log: newConversation(lang),
      after({ controller }) {
        controller.setDraft(sampleTexts[lang].password);
        controller.send(sampleTexts[lang].password);
      },
    }),
  },
  {
    name: 'identifier',
    title: 'Whose a number is',
    setup: (lang) => ({
      log: newConversation(lang),
      after({ controller }) {
        controller.setDraft(sampleTexts[lang].card);
        controller.send(sampleTexts[lang].card);
      },
    }),
  },
  {
    name: 'identifiers-kept',
    title: 'A number that was taken out of a message',
    setup: (lang) => ({
      log: [
        ...newConversation(lang),
        sampleEvent('customer', daysAgo(0, '09:32'), {
          ...{ type: 'message.sent', from: 'customer', kind: 'text' },
          text: sampleTexts[lang].card.replace(/\d[\d ]+\d/, '••••••'),
          identifiers: [{ kind: 'card-number', ending: '5679' }],
        }),
      ],
    }),
  },
];
