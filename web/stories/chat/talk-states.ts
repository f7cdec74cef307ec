import type { Locale } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import portrait from './portrait.svg';
import type { ChatState } from './chat-states.ts';
import { found, press } from './hands.ts';
import type { Order } from './prepare-visit.ts';
import { agentSaid, claimed, customerSaid, daysAgo, greeted, opened, type Said, saying } from './said.ts';
import { AWKWARD, JAPANESE, sampleWords } from './sample-words.ts';

const today = (time: string) => daysAgo(0, time);

/** Somebody has just come. */
export const begun = (lang: Locale): Said[] => [
  opened(today('09:30')),
  greeted(today('09:30'), defaultWelcome[lang]),
  customerSaid(today('09:31'), sampleWords[lang].help),
];

/** Two days of it. */
export const underWay = (lang: Locale): Said[] => {
  const words = sampleWords[lang];
  return [
    opened(daysAgo(1, '21:38')),
    greeted(daysAgo(1, '21:38'), defaultWelcome[lang]),
    customerSaid(daysAgo(1, '21:40'), words.help),
    claimed(daysAgo(1, '21:41')),
    agentSaid(daysAgo(1, '21:41'), words.sorry),
    customerSaid(daysAgo(1, '21:44'), words.when),
    customerSaid(daysAgo(1, '21:44'), words.hidden),
    agentSaid(daysAgo(1, '21:46'), words.advice),
    customerSaid(today('09:12'), words.done),
    agentSaid(today('09:15'), words.thanks),
  ];
};

/** Two days of it, with somebody who has taken it. */
export const withAgent = (lang: Locale, isHere: boolean): Order => ({
  log: underWay(lang),
  marks: { customer: 10, agent: 9 },
  attendance: { isAttended: true, agent: { name: sampleWords[lang].agentName, avatarUrl: portrait, isHere } },
});

export const talkStates: readonly ChatState[] = [
  {
    name: 'closed',
    title: 'Closed',
    order: () => ({ log: [], after: ({ visit }) => visit.close() }),
  },
  {
    name: 'closed-unread',
    title: 'Closed, with something new',
    order: (lang) => ({
      log: begun(lang),
      after({ visit, tell }) {
        visit.close();
        for (const text of [sampleWords[lang].sorry, sampleWords[lang].advice]) tell(agentSaid(today('09:33'), text));
      },
    }),
  },
  {
    name: 'closed-unread-many',
    title: 'Closed, with more than nine',
    order: (lang) => ({
      log: begun(lang),
      after({ visit, tell }) {
        visit.close();
        for (let count = 0; count < 12; count += 1) tell(agentSaid(today('09:33'), sampleWords[lang].thanks));
      },
    }),
  },
  { name: 'greeting', title: 'Opened by itself, greets', order: () => ({ log: null }) },
  { name: 'empty', title: 'Opened by a click, nothing said', order: () => ({ log: [opened(today('09:30'))] }) },
  {
    name: 'conversation',
    title: 'Both sides, two days, addresses, read and sent',
    order: (lang) => ({
      ...withAgent(lang, true),
      log: [...underWay(lang), customerSaid(today('09:20'), sampleWords[lang].receipts)],
      marks: { customer: 11, agent: 10 },
    }),
  },
  {
    name: 'conversation-begin',
    title: 'The beginning of it',
    order: (lang) => withAgent(lang, true),
    async hands(box) {
      const log = await found(box, '[role=log]');
      await found(log as HTMLElement, 'li');
      log.scrollTop = 0;
    },
  },
  {
    name: 'typing',
    title: 'The agent is writing',
    order: (lang) => ({
      ...withAgent(lang, true),
      log: begun(lang),
      after: ({ talk }) => talk.conversation.store.setState({ isOtherTyping: true }),
    }),
  },
  {
    name: 'receipts',
    title: 'Saved, sent, read, refused, masked',
    order: (lang) => ({
      log: [
        opened(today('09:30')),
        customerSaid(today('09:31'), sampleWords[lang].help),
        customerSaid(today('09:32'), sampleWords[lang].masked),
      ],
      marks: { customer: 3, agent: 2 },
      unsent: [
        { command: saying(sampleWords[lang].evening), refused: 'message.too-long' },
        { command: saying(sampleWords[lang].receipts) },
      ],
    }),
  },
  {
    name: 'awkward',
    title: 'Long names, endless words, other directions',
    order: (lang) => ({
      log: [opened(today('09:30')), customerSaid(today('09:31'), AWKWARD), agentSaid(today('09:32'), AWKWARD)],
      settings: { agentName: sampleWords[lang].longName, answeringTimes: AWKWARD },
    }),
  },
  {
    name: 'news',
    title: 'What is new, and the way to it',
    order: (lang) => ({ ...withAgent(lang, true), marks: { customer: 7, agent: 9 } }),
    async hands(box) {
      const log = await found(box, '[role=log]');
      const news = await found(box, '[data-news]');
      log.scrollTop += news.getBoundingClientRect().top - log.getBoundingClientRect().top - 60;
    },
  },
  {
    name: 'translated',
    title: 'Read in translation, the original shown',
    order: (lang) => ({
      log: [
        opened(today('09:30')),
        customerSaid(today('09:31'), JAPANESE.asks),
        agentSaid(today('09:32'), sampleWords[lang].advice),
      ],
      languages: ['ja'],
      translated: { [sampleWords[lang].advice]: JAPANESE.reads },
    }),
    hands: (box) => press(box, '[role=log] button[aria-expanded=false]'),
  },
  {
    name: 'phone',
    title: 'On a phone, with the way out',
    isWholeScreen: true,
    order: (lang) => ({ log: begun(lang) }),
  },
  { name: 'agent', title: 'Somebody has taken it', order: (lang) => withAgent(lang, true) },
  { name: 'agent-away', title: 'Who has taken it is away', order: (lang) => withAgent(lang, false) },
  { name: 'attended', title: 'Somebody is there', order: (lang) => ({ log: begun(lang) }) },
  {
    name: 'nobody-there',
    title: 'Nobody is there',
    order: (lang) => ({
      log: begun(lang),
      attendance: { isAttended: false, agent: null },
      settings: { answeringTimes: sampleWords[lang].answeringTimes },
    }),
  },
];
