/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { render, screen } from '@testing-library/react';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { SESSION } from '@libs/client/testing/sample-events.ts';
import { TranslationBar } from './translation-bar.tsx';
import { TranslationStore } from './translation-store.ts';

const bubbleWithFlag = (flag: string | null): TranscriptLine =>
  ({
    is: 'bubble',
    from: 'customer',
    text: 'I sent 300 USDT',
    translations: [{ target: 'zh', text: '', flag }],
  }) as never;

it.each([
  ['en', /^No translator is set up/],
  ['zh-CN', /TRANSLATORS/],
  ['zh-TW', /TRANSLATORS/],
] as const)(
  'tells an agent in %s when nobody translates, and leaves a refused translation to its message',
  (locale, reason) => {
    overwriteGetLocale(() => locale);
    const store = new TranslationStore(jest.fn());
    store.changeSettings(SESSION, { isOn: true });
    const { rerender } = render(
      <TranslationBar store={store} sessionId={SESSION} lines={[bubbleWithFlag('no-translator')]} />,
    );
    expect(screen.getByRole('status').textContent).toMatch(reason);
    expect(screen.getByRole('status').textContent).not.toBe('');
    rerender(<TranslationBar store={store} sessionId={SESSION} lines={[bubbleWithFlag('tokens-changed')]} />);
    expect(screen.getByRole('status').textContent).toBe('');
    rerender(<TranslationBar store={store} sessionId={SESSION} lines={[bubbleWithFlag(null)]} />);
    expect(screen.getByRole('status').textContent).toBe('');
  },
);
