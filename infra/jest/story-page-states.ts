import type { Page } from 'playwright-core';
import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalMessages } from '@libs/protocol/refusal-messages.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { expectVisible, messagesOf } from './actor-actions.ts';

/** How a state of the story page is recognised: by a text, by its key, or by an element. */
type StateSign = { says: string } | { refuses: RefusalCode } | { has: string } | 'greets';

const textSign = (key: string): StateSign => ({ says: key });
const elementSign = (selector: string): StateSign => ({ has: selector });
const refusalSign = (code: RefusalCode): StateSign => ({ refuses: code });

export const STATE_SIGNS: Readonly<Record<string, StateSign>> = {
  closed: textSign('chat_open'),
  blocked: textSign('chat_blocked_title'),
  'closed-unread': textSign('chat_open_new'),
  'closed-unread-many': textSign('chat_open_new'),
  greeting: 'greets',
  empty: textSign('chat_empty'),
  conversation: textSign('chat_state_sent'),
  'conversation-begin': textSign('chat_line_claimed'),
  typing: textSign('chat_typing_agent'),
  receipts: refusalSign('message.too-long'),
  awkward: textSign('chat_answering_times'),
  news: elementSign('[data-news]'),
  translated: textSign('chat_translated_hide'),
  'translation-refused': textSign('chat_translation_altered'),
  phone: textSign('quick_exit'),
  agent: elementSign('header img'),
  'agent-away': elementSign('header img'),
  attended: textSign('chat_here'),
  'nobody-there': textSign('chat_nobody_here'),
  offline: textSign('chat_offline'),
  'not-kept': textSign('chat_not_kept'),
  unread: textSign('chat_messages_trouble'),
  refused: refusalSign('session.erased'),
  outdated: refusalSign('protocol.outdated'),
  troubles: textSign('chat_settings_trouble'),
  secret: textSign('chat_secret_password'),
  identifier: textSign('chat_number_title'),
  'identifiers-kept': textSign('chat_number_open'),
  contact: textSign('chat_contact_back'),
  'contact-offer': textSign('chat_contact_skip'),
  'contact-wrong': textSign('chat_contact_email_wrong'),
  'phone-valid': elementSign('output[data-state=valid]'),
  'phone-invalid': elementSign('output[data-state=invalid]'),
  'phone-limited': elementSign('output[data-state=rate-limited]'),
  'files-chosen': textSign('files_state_chosen'),
  'files-refused': refusalSign('file.heic'),
  'files-sending': elementSign('[role=progressbar]'),
  'files-stuck': textSign('files_unkept'),
  'files-limit': refusalSign('file.limit'),
  'files-sent': elementSign('[role=log] img'),
  menu: textSign('chat_menu_download'),
  erase: textSign('chat_erase_ask'),
  forget: textSign('chat_forget_ask'),
  rating: textSign('chat_rate'),
  'rating-given': textSign('chat_rate_send'),
  rated: textSign('chat_line_rated'),
  reopened: textSign('chat_line_transferred'),
  erased: textSign('chat_gone_erased'),
  forgotten: textSign('chat_gone_forgotten'),
};

/** Waits until every state of the page is shown, including states that need time. */
export async function expectStoryStates(page: Page, lang: Locale): Promise<void> {
  const words = messagesOf(lang);
  const texts = (sign: Exclude<StateSign, { has: string }>) => {
    if (sign === 'greets') return defaultWelcome[lang];
    return 'says' in sign ? words[sign.says]!.split('{')[0]!.trim() : refusalMessages[lang][sign.refuses];
  };
  for (const [name, sign] of Object.entries(STATE_SIGNS)) {
    const box = page.locator(`#${name} [data-box]`);
    const isElement = typeof sign === 'object' && 'has' in sign;
    await expectVisible(isElement ? box.locator(sign.has) : box.getByText(texts(sign)).or(box.getByLabel(texts(sign))));
  }
}

/**
 * Elements that overflow their box, lie below the visible part of a panel, or are too narrow for a word, one line each.
 */
export const clippedElements = (page: Page): Promise<string[]> => page.evaluate<string[]>(FIND_CLIPPED_ELEMENTS);

/** As text, because this folder is compiled without DOM types. What is only for screen readers is one pixel wide. */
const FIND_CLIPPED_ELEMENTS = `[...document.querySelectorAll('[data-box]')].flatMap((box) => {
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
