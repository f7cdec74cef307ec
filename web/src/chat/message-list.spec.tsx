/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { commandIdOf } from '@libs/client/testing/sample-events.ts';
import { MessageList } from './message-list.tsx';
import type { MessageLine, TranscriptLine, EventLine } from '@libs/client/transcript.ts';

const messageLine = (
  version: number,
  from: MessageLine['from'],
  text = String(version),
  more: Partial<MessageLine> = {},
): MessageLine => ({
  is: 'bubble',
  commandId: commandIdOf(version),
  version,
  at: new Date().toISOString(),
  agentId: null,
  from,
  kind: 'text',
  text,
  state: 'sent',
  ...more,
});

const eventLine = (what: EventLine['what'], version: number | null): EventLine => ({
  is: 'notice',
  commandId: commandIdOf(2),
  version,
  at: new Date().toISOString(),
  agentId: null,
  what,
});

const messageList = (lines: TranscriptLine[], props: Partial<Parameters<typeof MessageList>[0]> = {}) => (
  <MessageList
    lines={lines}
    side="customer"
    lang="en"
    actions={{ onRetry: jest.fn(), onDiscard: jest.fn() }}
    readUpTo={0}
    isOtherTyping={false}
    onSeen={jest.fn()}
    {...props}
  />
);

const texts = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent ?? item.textContent);

beforeEach(() => overwriteGetLocale(() => 'en'));

describe('the first unread line', () => {
  const four = [messageLine(1, 'customer'), messageLine(2, 'agent'), messageLine(3, 'agent'), messageLine(4, 'agent')];

  it('is marked when the list is opened, and stays marked while it is read', () => {
    const { rerender } = render(messageList(four, { seenUpTo: 2 }));
    expect(texts()).toEqual(['1', '2', 'New messages', '3', '4']);
    rerender(messageList(four, { seenUpTo: 4 }));
    expect(texts()).toEqual(['1', '2', 'New messages', '3', '4']);
  });

  it('is marked again when it arrives unseen, and no longer after the reader has answered', () => {
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { rerender } = render(messageList(four, { seenUpTo: 4 }));
    expect(texts()).not.toContain('New messages');
    rerender(messageList([...four, messageLine(5, 'agent')], { seenUpTo: 4 }));
    expect(texts().slice(-2)).toEqual(['New messages', '5']);
    rerender(messageList([...four, messageLine(5, 'agent'), messageLine(6, 'customer')], { seenUpTo: 5 }));
    expect(texts()).not.toContain('New messages');
  });

  it('is not marked while the reader sees it arrive', () => {
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const { rerender } = render(messageList(four, { seenUpTo: 4 }));
    rerender(messageList([...four, messageLine(5, 'agent')], { seenUpTo: 4 }));
    expect(texts()).not.toContain('New messages');
  });

  it('is not the first answer to a customer who has just given their details', () => {
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const begun = [messageLine(1, 'customer'), eventLine('contact', null)];
    const { rerender } = render(messageList(begun, { seenUpTo: 0 }));
    rerender(messageList([...begun, messageLine(3, 'system')], { seenUpTo: 0 }));
    expect(texts()).not.toContain('New messages');
  });
});

it('updates the labels of the days at midnight, however long the conversation is', () => {
  jest.useFakeTimers({ now: new Date(2026, 0, 2, 12) });
  const at = (day: number) => ({ at: new Date(2026, 0, day, 12).toISOString() });
  const lines = Array.from({ length: 80 }, (_, line) => messageLine(line + 1, 'agent', 'word', at(line < 10 ? 1 : 2)));
  const actions = { onRetry: jest.fn(), onDiscard: jest.fn() };
  const { rerender } = render(messageList(lines, { actions }));
  expect(screen.getAllByText('Today')).toHaveLength(1);
  jest.setSystemTime(new Date(2026, 0, 3, 12));
  rerender(messageList([...lines, messageLine(81, 'agent', 'good morning', at(3))], { actions }));
  expect(screen.getAllByText('Today')).toHaveLength(1);
  expect(screen.getAllByText('Yesterday')).toHaveLength(1);
  jest.useRealTimers();
});

it('does not report an erasure before it is recorded', () => {
  const { rerender } = render(messageList([eventLine('erased', null)]));
  expect(texts()).toEqual(['Being erased. Until that is confirmed, it can still be read.']);
  rerender(messageList([eventLine('erased', 2)]));
  expect(texts()).toEqual(['This conversation has been erased. Nobody can read it any more.']);
});

describe('a web address', () => {
  it('of the organisation is a link that reveals no referrer', () => {
    render(messageList([messageLine(1, 'agent', 'see https://example.org/help now')]));
    const link = screen.getByRole('link', { name: 'https://example.org/help' });
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'https://example.org/help',
      'noopener noreferrer nofollow',
      '_blank',
    ]);
  });

  it('of a customer is not clickable, and a disguised one shows its real host', () => {
    render(messageList([messageLine(1, 'customer', 'they sent https://bank.example@evil.test/in')]));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('(really leads to evil.test)')).toBeDefined();
  });
});

it('shows a customer the translation, and the original on request', () => {
  const translation = { source: 'zh', target: 'en', text: 'Good day', flag: null } as never;
  render(messageList([messageLine(1, 'agent', '您好', { translations: [translation] })], { readIn: 'en' }));
  expect(screen.queryByText('您好')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Translated automatically. Show the original' }));
  expect(screen.getByText('Good day')).toBeDefined();
  expect(screen.getByText('您好')).toBeDefined();
});

describe('a translation that was refused because it changed a fact', () => {
  const refused = { source: 'en', target: 'zh', text: '', flag: 'tokens-changed' } as never;
  it.each([
    ['en', 'No translation here: it would have changed a number, a date or a name.'],
    ['zh-CN', '这里没有译文：译文会改动其中的数字、日期或名字。'],
    ['zh-TW', '這裡沒有譯文：譯文會改動其中的數字、日期或名字。'],
  ] as const)('leaves the original, and says in %s why, to either side', (locale, reason) => {
    overwriteGetLocale(() => locale);
    for (const [from, side] of [
      ['customer', 'agent'],
      ['agent', 'customer'],
    ] as const) {
      const lines = [messageLine(1, from, 'I sent 300 USDT', { translations: [refused] })];
      const { unmount } = render(messageList(lines, { readIn: 'zh', side }));
      expect(screen.getByText('I sent 300 USDT')).toBeDefined();
      expect(screen.getByText(reason)).toBeDefined();
      unmount();
    }
  });

  it('says nothing where translations are off, or a later one was right', () => {
    overwriteGetLocale(() => 'en');
    const right = { source: 'en', target: 'zh', text: '我汇了300 USDT', flag: null } as never;
    const { rerender } = render(messageList([messageLine(1, 'agent', 'I sent 300 USDT', { translations: [refused] })]));
    expect(screen.queryByText(/No translation here/)).toBeNull();
    rerender(
      messageList([messageLine(1, 'agent', 'I sent 300 USDT', { translations: [refused, right] })], { readIn: 'zh' }),
    );
    expect(screen.getByText('我汇了300 USDT')).toBeDefined();
    expect(screen.queryByText(/No translation here/)).toBeNull();
  });
});
