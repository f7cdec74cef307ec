/** @jest-environment jsdom */
import '../testing/text-encoder.ts';
import { render, screen } from '@testing-library/react';
import type { Line } from '../chat/transcript.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { SESSION } from '../testing/samples.ts';
import { TranslationBar } from './translation-bar.tsx';
import { TranslationStore } from './translation-store.ts';

const said = (flag: string | null): Line =>
  ({
    is: 'bubble',
    from: 'customer',
    text: 'I sent 300 USDT',
    translations: [{ target: 'zh', text: '', flag }],
  }) as never;

it.each([
  ['en', /^The translation is not shown: a number, amount or address/],
  ['zh-CN', /^未显示译文/],
  ['zh-TW', /^未顯示譯文/],
] as const)('an agent is told in %s why the original stands, when a fact was altered', (locale, words) => {
  overwriteGetLocale(() => locale);
  const store = new TranslationStore(jest.fn());
  store.change(SESSION, { isOn: true });
  const { rerender } = render(<TranslationBar store={store} sessionId={SESSION} lines={[said('tokens-changed')]} />);
  expect(screen.getByRole('status').textContent).toMatch(words);
  rerender(<TranslationBar store={store} sessionId={SESSION} lines={[said(null)]} />);
  expect(screen.getByRole('status').textContent).toBe('');
});
