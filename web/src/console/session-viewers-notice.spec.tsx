/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { screen } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { renderInSite } from '../testing/render-in-site.tsx';
import { SESSION } from '@libs/client/testing/sample-events.ts';
import { SessionViewersNotice } from './session-viewers-notice.tsx';

it.each([
  ['en', 'Also looking at this chat: Mei and Jun.'],
  ['zh-CN', 'Mei和Jun 也在查看此会话。'],
  ['zh-TW', 'Mei和Jun 也在檢視這段對話。'],
] as const)('names two colleagues in one sentence in %s', async (locale, sentence) => {
  const viewers = createStore(() => ({ [SESSION]: { a: 'viewing', b: 'viewing' } }));
  const colleagues = [
    { agentId: 'a', displayName: 'Mei' },
    { agentId: 'b', displayName: 'Jun' },
  ];
  const workspace = { viewers: { store: viewers }, team: { store: createStore(() => ({ colleagues })) } };
  await renderInSite(<SessionViewersNotice workspace={workspace as never} sessionId={SESSION} />, { locale });
  expect(screen.getByRole('status').textContent).toBe(sentence);
});
