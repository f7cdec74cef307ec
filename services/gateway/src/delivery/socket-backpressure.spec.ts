import type { Socket } from 'socket.io';
import type { SessionId } from '@libs/protocol/ids.ts';
import { EpochTracker } from '@libs/server/epoch-tracker.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { SocketBackpressure } from './socket-backpressure.ts';

const SESSION = '0199f3a2-0000-7000-8000-000000000001' as SessionId;
const LAST_VERSION = 6;

/** A reader whose buffer is full at first, and who then reads everything at once. */
function slowReader() {
  const sent: unknown[] = [];
  const buffer = [{ data: 'x'.repeat(2 ** 20) }];
  const rooms: string[] = [];
  const socket = {
    ...{ id: 'socket', connected: true, conn: { writeBuffer: buffer, transport: {} } },
    data: { principal: { as: 'visitor', sessionId: SESSION } },
    leave: () => buffer.pop(),
    join: (room: string) => rooms.push(room),
    emit: (_: string, message: unknown) => sent.push(message),
  };
  return { socket: socket as unknown as Socket, sent, rooms };
}

const eventsAfter = (version: number) => (version < LAST_VERSION ? [{ sessionId: SESSION, version: version + 1 }] : []);

it('feeds a slow reader from the log, in the epoch of the log', async () => {
  const epochs = new EpochTracker();
  epochs.observe('7.1');
  const resources = {
    ...{ epochs, log: { info: () => undefined, warn: () => undefined } },
    ledger: { read: async (_: SessionId, after: number) => eventsAfter(after) },
    keyring: { getKey: async () => ({}) },
    quarantine: {
      open: (_: unknown, { version }: { version: number }) => ({ version, event: { type: 'message.sent' } }),
    },
  } as unknown as ServerResources;
  const { socket, sent, rooms } = slowReader();
  new SocketBackpressure(resources).check(socket, SESSION, LAST_VERSION - 2);
  while (rooms.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const event = { type: 'message.sent' };
  expect(sent).toEqual([
    { sessionId: SESSION, epoch: '7.1', events: [{ version: LAST_VERSION - 1, event }] },
    { sessionId: SESSION, epoch: '7.1', events: [{ version: LAST_VERSION, event }] },
  ]);
});
