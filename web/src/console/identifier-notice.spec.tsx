/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { MessageLine } from '@libs/client/transcript.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { IdentifierNotice } from './identifier-notice.tsx';

const sessionId = '0198c0de-0000-7000-8000-000000000001' as SessionId;
const message = '0198c0de-0000-7000-8000-000000000002' as CommandId;
const line: MessageLine = {
  ...{ commandId: message, version: 2, at: '2026-11-24T02:00:00Z', agentId: null, is: 'bubble' },
  ...{ from: 'customer', kind: 'text', text: '•••••• ••••••', state: 'sent' },
  identifiers: [
    { kind: 'card-number', ending: '1111' },
    { kind: 'card-number', ending: '5679', owner: 'counterparty' },
  ],
};

it('shows an agent a number in full only after a click, and only the other side’s', async () => {
  const paths: string[] = [];
  const value = { identifiers: [{ message, index: 1, kind: 'card-number', value: '6217 0000 1000 2345 679' }] };
  const request = (({ path }: { path: string }) => {
    paths.push(path);
    return Promise.resolve({ value });
  }) as unknown as AgentWorkspace['request'];
  await renderInSite(<IdentifierNotice workspace={{ request }} sessionId={sessionId} line={line} />);
  expect(screen.getByText(/ends in 1111 is locked away until the customer says/)).toBeDefined();
  expect([paths, screen.queryByText(/6217/)]).toEqual([[], null]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the whole number (recorded)' }));
  expect((await screen.findByText(/6217 0000/)).textContent).toBe('6217 0000 1000 2345 679');
  expect([paths, screen.queryByRole('button')]).toEqual([[`/sessions/${sessionId}/identifiers`], null]);
});

it('asks for nothing where no number is the other side’s', async () => {
  const own = { ...line, identifiers: [{ kind: 'card-number', ending: '1111', owner: 'customer' } as const] };
  const request = (() => Promise.reject(new Error('asked'))) as AgentWorkspace['request'];
  await renderInSite(<IdentifierNotice workspace={{ request }} sessionId={sessionId} line={own} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/was the customer's own, and is erased/)).toBeDefined();
});
