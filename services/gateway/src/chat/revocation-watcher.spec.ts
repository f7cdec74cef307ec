import type { ServerResources } from '@libs/server/server-resources.ts';
import type { LoginVerifier } from '../authentication/login-verifier.ts';
import type { LiveSessions } from '../delivery/live-sessions.ts';
import { RevocationWatcher } from './revocation-watcher.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('closes the sockets of a sign-in that ended within a second, and no other', async () => {
  const live = new Set(['ann', 'bob']);
  const closed: string[] = [];
  const socketOf = (loginFamily: string) => ({
    data: { principal: { as: 'agent', loginFamily, expiresAt: Infinity } },
    disconnect: () => closed.push(loginFamily),
  });
  const sockets = ['ann', 'bob'].map(socketOf);
  const server = { in: () => ({ fetchSockets: async () => sockets }) };
  const watcher = new RevocationWatcher(
    { log: {} } as ServerResources,
    { findLive: async () => live } as unknown as LoginVerifier,
    { server } as unknown as LiveSessions,
  );
  watcher.onModuleInit();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(closed).toEqual([]);
  live.delete('ann');
  await jest.advanceTimersByTimeAsync(1_000);
  expect([...new Set(closed)]).toEqual(['ann']);
  watcher.onModuleDestroy();
});
