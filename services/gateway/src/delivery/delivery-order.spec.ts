import type { Server, Socket } from 'socket.io';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import { EpochTracker } from '@libs/server/epoch-tracker.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { EventBroadcaster, type CommandSender } from './event-broadcaster.ts';
import { LiveSessions } from './live-sessions.ts';
import type { SocketBackpressure } from './socket-backpressure.ts';
import { sessionRoom } from './socket-rooms.ts';

const SESSION = '0199f3a2-0000-7000-8000-000000000001' as SessionId;
const KEY = {} as SubjectKey;

const eventOf = (version: number) => ({ sessionId: SESSION, version, part: 0, at: new Date() }) as StoredEvent;

/** A gateway with readers on one side, whose session is at version 3. `sent` has the versions in the order of sending. */
async function gatewayWithReader() {
  const sent: number[] = [];
  const cached = { key: KEY as SubjectKey | undefined };
  const readers = { count: 1 };
  const missing = Promise.withResolvers<StoredEvent[]>();
  const epochs = new EpochTracker();
  epochs.observe('7.1');
  const resources = {
    epochs,
    pubSub: { subscribe: async () => undefined, unsubscribe: async () => undefined },
    ledger: { head: async () => ({ version: 3 }), read: () => missing.promise },
    keyring: { cachedKey: () => cached.key, getKey: async () => KEY },
    quarantine: { open: (_: SubjectKey, { version }: StoredEvent) => ({ version, event: { type: 'message.sent' } }) },
    traces: { record: () => undefined },
    log: { warn: () => undefined },
  } as unknown as ServerResources;
  const broadcaster = new EventBroadcaster(resources, { check: () => undefined } as unknown as SocketBackpressure);
  broadcaster.server = {
    sockets: {
      adapter: { rooms: { has: (room: string) => room.endsWith('agent'), get: () => ({ size: readers.count }) } },
    },
    to: () => ({
      emit: (_: string, { events }: { events: StoredEvent[] }) => sent.push(...events.map((e) => e.version)),
    }),
  } as unknown as Server;
  const live = new LiveSessions(resources, broadcaster);
  const socket = { connected: true, data: { joined: new Set() }, join: () => undefined };
  await live.join(socket as unknown as Socket, 'agent', SESSION);
  /** One of the readers; `answered` has the versions in its answers. */
  const answered: number[] = [];
  const answer: CommandSender['answer'] = ({ delivered }) =>
    void answered.push(...delivered!.events.map(({ version }) => version));
  const senderIn = (...rooms: string[]) =>
    ({
      socket: { rooms: new Set(rooms), to: (name: string) => broadcaster.server!.to(name) },
      answer,
    }) as unknown as CommandSender;
  return { live, sent, cached, missing, readers, answered, senderIn };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('an event that has just been committed or received', () => {
  it('is sent in the same turn when it is the next one and its key is at hand', async () => {
    const { live, sent } = await gatewayWithReader();
    live.deliverEvents([eventOf(4)]);
    live.deliverEvents([eventOf(5), eventOf(6)]);
    expect(sent).toEqual([4, 5, 6]);
  });

  it('waits for its key, and so does whatever follows it', async () => {
    const { live, sent, cached } = await gatewayWithReader();
    cached.key = undefined;
    live.deliverEvents([eventOf(4)]);
    cached.key = KEY;
    live.deliverEvents([eventOf(5)]);
    expect(sent).toEqual([]);
    await nextTurn();
    expect(sent).toEqual([4, 5]);
  });

  it('waits for those that are missing before it, and is sent once', async () => {
    const { live, sent, missing } = await gatewayWithReader();
    live.deliverEvents([eventOf(5)]);
    live.deliverEvents([eventOf(4)]);
    await nextTurn();
    expect(sent).toEqual([]);
    missing.resolve([eventOf(4), eventOf(5)]);
    await nextTurn();
    live.deliverEvents([eventOf(6)]);
    live.deliverEvents([eventOf(5)]);
    await nextTurn();
    expect(sent).toEqual([4, 5, 6]);
  });
});

describe('the sender of a command', () => {
  const room = sessionRoom(SESSION, 'agent');

  it('is answered with its events in the same turn, and nobody else is sent them if there is nobody', async () => {
    const { live, sent, answered, senderIn } = await gatewayWithReader();
    live.deliverEvents([eventOf(4)], undefined, senderIn(room));
    expect({ answered, sent }).toEqual({ answered: [4], sent: [] });
  });

  it('is answered, and all others are sent them', async () => {
    const { live, sent, answered, readers, senderIn } = await gatewayWithReader();
    readers.count = 2;
    live.deliverEvents([eventOf(4)], undefined, senderIn(room));
    expect({ answered, sent }).toEqual({ answered: [4], sent: [4] });
  });

  it('is sent them like all others when it is not in the room, or when they have to wait', async () => {
    const { live, sent, answered, cached, senderIn } = await gatewayWithReader();
    live.deliverEvents([eventOf(4)], undefined, senderIn());
    cached.key = undefined;
    live.deliverEvents([eventOf(5)], undefined, senderIn(room));
    await nextTurn();
    expect({ answered, sent }).toEqual({ answered: [], sent: [4, 5] });
  });
});
