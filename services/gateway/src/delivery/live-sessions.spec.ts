import type { Socket } from 'socket.io';
import type { SessionId } from '@libs/protocol/ids.ts';
import { EpochTracker } from '@libs/server/epoch-tracker.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { EventBroadcaster } from './event-broadcaster.ts';
import { LiveSessions } from './live-sessions.ts';
import { SocketBackpressure } from './socket-backpressure.ts';

const SESSION = '0199f3a2-0000-7000-8000-000000000001' as SessionId;

/** A gateway whose log answers when the spec says so. */
function fakeGateway() {
  const head = Promise.withResolvers<{ version: number }>();
  const channels = new Set<string>();
  const epochs = new EpochTracker();
  epochs.observe('7.1');
  const resources = {
    epochs,
    pubSub: {
      subscribe: async (channel: string) => channels.add(channel),
      unsubscribe: async (channel: string) => channels.delete(channel),
    },
    ledger: { head: () => head.promise },
  } as unknown as ServerResources;
  return {
    live: new LiveSessions(resources, new EventBroadcaster(resources, new SocketBackpressure(resources))),
    channels,
    answer: () => head.resolve({ version: 3 }),
  };
}

function fakeSocket() {
  const rooms = new Set<string>();
  const socket = { connected: true, data: { joined: new Set() }, join: (room: string) => rooms.add(room) };
  return { rooms, socket: socket as unknown as Socket & { connected: boolean } };
}

describe('a socket that joins', () => {
  it('stays', async () => {
    const { live, channels, answer } = fakeGateway();
    const { socket, rooms } = fakeSocket();
    const entered = live.join(socket, 'visitor', SESSION);
    answer();
    expect(await entered).toBe(true);
    expect([rooms.size, channels.size, live.versions().size]).toEqual([1, 1, 1]);
  });

  it('does not stay if it has disconnected before its session was loaded', async () => {
    const { live, channels, answer } = fakeGateway();
    const { socket, rooms } = fakeSocket();
    const entered = live.join(socket, 'visitor', SESSION);
    socket.connected = false;
    answer();
    expect(await entered).toBe(false);
    expect([rooms.size, channels.size, live.versions().size]).toEqual([0, 0, 0]);
  });
});

describe('a long poll', () => {
  const asked = async () => {
    const here = fakeGateway();
    const left = new AbortController();
    here.answer();
    const timeout = { timeoutMs: 86_400_000, signal: left.signal };
    const grown = here.live.waitForEvents(SESSION, 3, timeout);
    await new Promise((resolve) => setImmediate(resolve));
    expect(here.live.versions().size).toBe(1);
    return { ...here, left, grown, patience: timeout };
  };

  it('ends when its client has disconnected', async () => {
    const { live, channels, left, grown } = await asked();
    left.abort();
    await grown;
    expect([channels.size, live.versions().size]).toEqual([0, 0]);
  });

  it('is answered when the gateway shuts down, and the next one is refused', async () => {
    const { live, grown, patience: timeout } = await asked();
    live.onModuleDestroy();
    await grown;
    await expect(live.waitForEvents(SESSION, 3, timeout)).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});
