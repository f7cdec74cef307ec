/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '../../testing/render-in-site.tsx';
import { SESSION } from '@libs/client/testing/sample-events.ts';
import { AuditLog } from './audit-log.tsx';

it('shows the action, the actor and the target by name, page by page', async () => {
  const line = (id: string, what: string, more = {}) => ({
    ...{ id, at: '2026-01-01T12:00:00.000Z', agentName: 'Mei', what, sessionId: null, aboutName: null, ...more },
  });
  const requestedPaths: string[] = [];
  const http = ({ path }: { path: string }) => {
    requestedPaths.push(path);
    const isFirst = path === '/audit';
    const lines = isFirst
      ? [line('2', 'session.read', { sessionId: SESSION })]
      : [line('1', 'agent.disabled', { aboutName: 'Jun' })];
    return Promise.resolve({ value: { lines, hasMore: isFirst } });
  };
  await renderInSite(<AuditLog http={http as never} lang="en" />);
  expect(screen.getByRole('row', { name: /Mei opened a conversation session\.read #000001/ })).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('row', { name: /Mei disabled an agent agent\.disabled Jun/ })).toBeDefined();
  expect(requestedPaths).toEqual(['/audit', '/audit?before=2']);
});
