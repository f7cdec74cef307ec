import type { Locale } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import portrait from './portrait.svg';
import { waitForElement, clickElement } from './user-actions.ts';
import type { ChatStateSetup } from './prepare-widget.ts';
import {
  agentMessage,
  sessionClaimed,
  customerMessage,
  daysAgo,
  welcomeMessage,
  sessionOpened,
  type SampleEvent,
  sampleEvent,
  sendMessageCommand,
} from './sample-events.ts';
import { HARD_TO_LAY_OUT_TEXTS, JAPANESE, sampleTexts } from './sample-texts.ts';
import type { ChatState } from './chat-state.ts';

const today = (time: string) => daysAgo(0, time);

/** A conversation that has just started. */
export const newConversation = (lang: Locale): SampleEvent[] => [
  sessionOpened(today('09:30')),
  welcomeMessage(today('09:30'), defaultWelcome[lang]),
  customerMessage(today('09:31'), sampleTexts[lang].help),
];

/** A conversation over two days. */
export const ongoingConversation = (lang: Locale): SampleEvent[] => {
  const texts = sampleTexts[lang];
  return [
    sessionOpened(daysAgo(1, '21:38')),
    welcomeMessage(daysAgo(1, '21:38'), defaultWelcome[lang]),
    customerMessage(daysAgo(1, '21:40'), texts.help),
    sessionClaimed(daysAgo(1, '21:41')),
    agentMessage(daysAgo(1, '21:41'), texts.sorry),
    customerMessage(daysAgo(1, '21:44'), texts.when),
    customerMessage(daysAgo(1, '21:44'), texts.hidden),
    agentMessage(daysAgo(1, '21:46'), texts.advice),
    customerMessage(today('09:12'), texts.done),
    agentMessage(today('09:15'), texts.thanks),
  ];
};

/** A conversation over two days that an agent has claimed. */
export const conversationWithAgent = (lang: Locale, isHere: boolean): ChatStateSetup => ({
  log: ongoingConversation(lang),
  marks: { customer: 10, agent: 9 },
  attendance: {
    isAttended: true,
    closed: null,
    agent: { name: sampleTexts[lang].agentName, avatarUrl: portrait, isHere },
  },
});

export const conversationStates: readonly ChatState[] = [
  {
    name: 'closed',
    title: 'Closed',
    setup: () => ({ log: [], after: ({ controller }) => controller.close() }),
  },
  {
    name: 'closed-unread',
    title: 'Closed, with something new',
    setup: (lang) => ({
      log: newConversation(lang),
      after({ controller, emit }) {
        controller.close();
        for (const text of [sampleTexts[lang].sorry, sampleTexts[lang].advice])
          emit(agentMessage(today('09:33'), text));
      },
    }),
  },
  {
    name: 'closed-unread-many',
    title: 'Closed, with more than nine',
    setup: (lang) => ({
      log: newConversation(lang),
      after({ controller, emit }) {
        controller.close();
        for (let count = 0; count < 12; count += 1) emit(agentMessage(today('09:33'), sampleTexts[lang].thanks));
      },
    }),
  },
  { name: 'greeting', title: 'Opened by itself, greets', setup: () => ({ log: null }) },
  { name: 'empty', title: 'Opened by a click, nothing said', setup: () => ({ log: [sessionOpened(today('09:30'))] }) },
  {
    name: 'conversation',
    title: 'Both sides, two days, addresses, read and sent',
    setup: (lang) => ({
      ...conversationWithAgent(lang, true),
      log: [...ongoingConversation(lang), customerMessage(today('09:20'), sampleTexts[lang].receipts)],
      marks: { customer: 11, agent: 10 },
    }),
  },
  {
    name: 'conversation-begin',
    title: 'The beginning of it',
    setup: (lang) => conversationWithAgent(lang, true),
    async actions(box) {
      const log = await waitForElement(box, '[role=log]');
      await waitForElement(log as HTMLElement, 'li');
      log.scrollTop = 0;
    },
  },
  {
    name: 'typing',
    title: 'The agent is writing',
    setup: (lang) => ({
      ...conversationWithAgent(lang, true),
      log: newConversation(lang),
      after: ({ activeChat }) => activeChat.conversation.store.setState({ isOtherTyping: true }),
    }),
  },
  {
    name: 'receipts',
    title: 'Saved, sent, read, refused, masked',
    setup: (lang) => ({
      log: [
        sessionOpened(today('09:30')),
        customerMessage(today('09:31'), sampleTexts[lang].help),
        customerMessage(today('09:32'), sampleTexts[lang].masked),
      ],
      marks: { customer: 3, agent: 2 },
      unsent: [
        { command: sendMessageCommand(sampleTexts[lang].evening), refused: 'message.too-long' },
        { command: sendMessageCommand(sampleTexts[lang].receipts) },
      ],
    }),
  },
  {
    name: 'awkward',
    title: 'Long names, endless words, other directions',
    setup: (lang) => ({
      log: [
        sessionOpened(today('09:30')),
        customerMessage(today('09:31'), HARD_TO_LAY_OUT_TEXTS),
        agentMessage(today('09:32'), HARD_TO_LAY_OUT_TEXTS),
      ],
      settings: { agentName: sampleTexts[lang].longName, answeringTimes: HARD_TO_LAY_OUT_TEXTS },
    }),
  },
  {
    name: 'news',
    title: 'What is new, and the way to it',
    setup: (lang) => ({ ...conversationWithAgent(lang, true), marks: { customer: 7, agent: 9 } }),
    async actions(box) {
      const log = await waitForElement(box, '[role=log]');
      const newMessageButton = await waitForElement(box, '[data-news]');
      log.scrollTop += newMessageButton.getBoundingClientRect().top - log.getBoundingClientRect().top - 60;
    },
  },
  {
    name: 'translated',
    title: 'Read in translation, the original shown',
    setup: (lang) => ({
      log: [
        sessionOpened(today('09:30')),
        customerMessage(today('09:31'), JAPANESE.asks),
        agentMessage(today('09:32'), sampleTexts[lang].advice),
      ],
      languages: ['ja'],
      translated: { [sampleTexts[lang].advice]: JAPANESE.reads },
    }),
    actions: (box) => clickElement(box, '[role=log] button[aria-expanded=false]'),
  },
  {
    name: 'translation-refused',
    title: 'A translation that changed a fact, refused',
    setup: (lang) => ({
      log: [
        sessionOpened(today('09:30')),
        customerMessage(today('09:31'), JAPANESE.asks),
        agentMessage(today('09:32'), sampleTexts[lang].advice),
      ],
      languages: ['ja'],
      translated: { [sampleTexts[lang].advice]: null },
    }),
  },
  {
    name: 'phone',
    title: 'On a phone, with the way out',
    isWholeScreen: true,
    setup: (lang) => ({ log: newConversation(lang) }),
  },
  {
    name: 'blocked',
    title: 'Ended for good by the agents',
    setup: (lang) => ({
      log: [...newConversation(lang), sampleEvent('agent', today('09:40'), { type: 'session.blocked' })],
    }),
  },
  { name: 'agent', title: 'Somebody has taken it', setup: (lang) => conversationWithAgent(lang, true) },
  { name: 'agent-away', title: 'Who has taken it is away', setup: (lang) => conversationWithAgent(lang, false) },
  { name: 'attended', title: 'Somebody is there', setup: (lang) => ({ log: newConversation(lang) }) },
  {
    name: 'nobody-there',
    title: 'Nobody is there',
    setup: (lang) => ({
      log: newConversation(lang),
      attendance: { isAttended: false, agent: null },
      settings: { answeringTimes: sampleTexts[lang].answeringTimes },
    }),
  },
];
