import type { Page } from 'playwright-core';
import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalWords } from '@libs/protocol/refusal-words.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import { expectShown, wordsOf } from './people.ts';

/** By what one sees that a state of the story page is the one that its name says: words, by their key, or an element. */
type Sign = { says: string } | { refuses: RefusalCode } | { has: string } | 'greets';

const says = (key: string): Sign => ({ says: key });
const has = (selector: string): Sign => ({ has: selector });
const refuses = (code: RefusalCode): Sign => ({ refuses: code });

export const SIGNS: Readonly<Record<string, Sign>> = {
  closed: says('chat_open'),
  'closed-unread': says('chat_open_new'),
  'closed-unread-many': says('chat_open_new'),
  greeting: 'greets',
  empty: says('chat_empty'),
  conversation: says('chat_state_sent'),
  'conversation-begin': says('chat_line_claimed'),
  typing: says('chat_typing_agent'),
  receipts: refuses('message.too-long'),
  awkward: says('chat_answering_times'),
  news: has('[data-news]'),
  translated: says('chat_translated_hide'),
  phone: says('quick_exit'),
  agent: has('header img'),
  'agent-away': has('header img'),
  attended: says('chat_here'),
  'nobody-there': says('chat_nobody_here'),
  offline: says('chat_offline'),
  'not-kept': says('chat_not_kept'),
  unread: says('chat_messages_trouble'),
  refused: refuses('session.erased'),
  outdated: refuses('protocol.outdated'),
  troubles: says('chat_settings_trouble'),
  secret: says('chat_secret_card_number'),
  contact: says('chat_contact_back'),
  'contact-offer': says('chat_contact_skip'),
  'contact-wrong': says('chat_contact_email_wrong'),
  'phone-valid': has('output[data-state=valid]'),
  'phone-invalid': has('output[data-state=invalid]'),
  'phone-limited': has('output[data-state=rate-limited]'),
  'files-chosen': says('files_state_chosen'),
  'files-refused': refuses('file.heic'),
  'files-sending': has('[role=progressbar]'),
  'files-stuck': says('files_unkept'),
  'files-limit': refuses('file.limit'),
  'files-sent': has('[role=log] img'),
  menu: says('chat_menu_download'),
  erase: says('chat_erase_ask'),
  forget: says('chat_forget_ask'),
  rating: says('chat_rate'),
  'rating-given': says('chat_rate_send'),
  rated: says('chat_line_rated'),
  reopened: says('chat_line_transferred'),
  erased: says('chat_gone_erased'),
  forgotten: says('chat_gone_forgotten'),
};

/** Waits until every state of the page is there; what a state waits for by itself is waited for here. */
export async function expectStates(page: Page, lang: Locale): Promise<void> {
  const words = wordsOf(lang);
  const texts = (sign: Exclude<Sign, { has: string }>) => {
    if (sign === 'greets') return defaultWelcome[lang];
    return 'says' in sign ? words[sign.says]!.split('{')[0]!.trim() : refusalWords[lang][sign.refuses];
  };
  for (const [name, sign] of Object.entries(SIGNS)) {
    const box = page.locator(`#${name} [data-box]`);
    const isElement = typeof sign === 'object' && 'has' in sign;
    await expectShown(isElement ? box.locator(sign.has) : box.getByText(texts(sign)).or(box.getByLabel(texts(sign))));
  }
}

/** What reaches over the side of its box, lies below what a panel shows, or is too narrow for a word, each in one line. */
export const overTheEdge = (page: Page): Promise<string[]> => page.evaluate<string[]>(OVER_THE_EDGE);

/** As text, because this room knows no browser. What is there for a screen reader alone is one pixel wide. */
const OVER_THE_EDGE = `[...document.querySelectorAll('[data-box]')].flatMap((box) => {
  const edge = box.getBoundingClientRect();
  const isOver = (element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    if (width <= 1) return false;
    if (element.matches('header h2') && width < 56) return true;
    const mustBeSeen = element.matches('textarea, header button');
    return right > edge.right + 1 || left < edge.left - 1 || (mustBeSeen && (bottom > edge.bottom || top < edge.top));
  };
  return [...box.querySelectorAll('*')]
    .filter(isOver)
    .map((element) => box.parentElement.id + ', ' + innerWidth + ' px: ' + element.outerHTML.slice(0, 120));
})`;
