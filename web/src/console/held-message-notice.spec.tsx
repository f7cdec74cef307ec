/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { render } from '@testing-library/react';
import type { MessageLine } from '@libs/client/transcript.ts';
import { sentTranslation } from '@libs/protocol/translation.ts';
import '../i18n/all-locales.ts';
import { m } from '../i18n/messages.ts';
import { HeldMessageNotice, HeldMessageText } from './held-message-notice.tsx';

const heldLine = (line: Partial<MessageLine>) => ({ state: 'held', reasons: ['fee'], ...line }) as MessageLine;
const markedIn = (line: MessageLine) =>
  [...render(<HeldMessageText {...line} />).container.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('a held message', () => {
  it('has the words marked that it is held for, in the text or in the translation', () => {
    const text = 'Hello. Pay <b>the fee</b>, then we go on.';
    expect(markedIn(heldLine({ text, phrase: 'Pay <b>the fee</b>' }))).toEqual(['Pay <b>the fee</b>']);
    const translation = sentTranslation.parse({ language: 'zh', text: '您好，先付款。', engine: 'deepl' });
    expect(markedIn(heldLine({ text, translation, phrase: '先付款' }))).toEqual(['先付款']);
    expect(markedIn(heldLine({ text }))).toEqual([]);
  });

  it('names them below, with the reason', () => {
    const line = heldLine({ text: 'Hello. Pay the fee.', phrase: 'Pay the fee' });
    const { container } = render(<HeldMessageNotice line={line} onVerdict={null} />);
    expect(container.textContent).toContain(m.held_phrase({ phrase: 'Pay the fee' }));
    expect(container.textContent).toContain(m.held_fee());
  });
});
