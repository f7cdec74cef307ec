/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import '../i18n/all-locales.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import { OpsPage } from './ops-page.tsx';

const SESSION = '0199f3a2-0000-7000-8000-000000000001';
const COMMAND = '0199f3a2-0000-7000-8000-000000000002';
/** Long, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 20_000 };
const at = '2026-11-22T00:00:00.000Z';
const queue = { name: 'translation', waiting: 0, active: 0, delayed: 0, failed: 1, oldestSeconds: null };
const job = {
  queue: 'translation',
  id: 'tr-1',
  name: 'translate',
  attempts: 3,
  failedAt: at,
  fault: 'Error',
  sessionId: SESSION,
};
const command = {
  commandId: COMMAND,
  sessionId: SESSION,
  types: ['message.sent'],
  versions: [2],
  actor: 'customer',
  hops: [],
  jobs: [{ queue: 'timers', id: 'tm-1', state: 'delayed' }],
};
const report = (id: string, when: string) => ({
  ...{ name: `${id}@host:7`, id, kind: 'gateway', at: when, startedAt: '2026-11-21T00:00:00.000Z', values: {} },
});
const processes = [report('gateway-1', at), report('gateway-2', '2026-11-21T23:00:00.000Z')];
const responses: [path: RegExp, value: unknown][] = [
  [/^\/ops\/now$/, { at, processes, queues: [queue], timers: { pending: 0, lagSeconds: 0 } }],
  [/^\/ops\/failed$/, { jobs: [job] }],
  [/^\/ops\/trace\?id=/, { commands: [command], isWhole: true }],
  [/revive$/, undefined],
  [/dismiss$/, undefined],
];

describe('the operations page', () => {
  const requests: string[] = [];
  const bodies: unknown[] = [];
  type Request = { method: string; path: string; body?: unknown };
  const http = (async ({ method, path, body }: Request) => {
    requests.push(`${method} ${path}`);
    if (body) bodies.push(body);
    return { value: responses.find(([known]) => known.test(path))?.[1] };
  }) as unknown as AuthenticatedHttp;

  it('links a failed job to its events and an event to its jobs, and retries the job', async () => {
    render(<OpsPage http={http} lang="en" onBack={() => undefined} />);
    fireEvent.click(await screen.findByText(SESSION, {}, WAIT_OPTIONS));
    await screen.findByText(COMMAND, {}, WAIT_OPTIONS);
    expect(requests).toContain(`GET /ops/trace?id=${SESSION}`);
    expect(screen.getByText('timers · tm-1 · delayed')).toBeTruthy();

    await act(async () => void fireEvent.click(screen.getByText(m.ops_revive(), { selector: 'button' })));
    expect(requests).toContain('POST /ops/failed/translation/tr-1/revive');
  });

  it('keeps a process that died in sight, and dismisses it', async () => {
    render(<OpsPage http={http} lang="en" onBack={() => undefined} />);
    const names = [m.ops_dismiss_process({ id: 'gateway-1' }), m.ops_dismiss_process({ id: 'gateway-2' })];
    const button = await screen.findByRole('button', { name: names[1]! }, WAIT_OPTIONS);
    expect(screen.queryByRole('button', { name: names[0]! })).toBeNull();

    await act(async () => void fireEvent.click(button));
    expect(requests).toContain('POST /ops/processes/dismiss');
    expect(bodies).toContainEqual({ name: 'gateway-2@host:7' });
    expect(screen.queryByText('gateway-2')).toBeNull();
    expect(screen.getByText('gateway-1')).toBeTruthy();
  });
});
