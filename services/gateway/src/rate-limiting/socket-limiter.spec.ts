import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { SocketLimiter } from './socket-limiter.ts';

class Connection extends EventEmitter {
  isClosed = false;
  readonly request: IncomingMessage;

  constructor(address: string) {
    super();
    const socket = { remoteAddress: address };
    this.request = { headers: {}, socket } as unknown as IncomingMessage;
  }

  close(): void {
    this.isClosed = true;
    this.emit('close');
  }
}

const ADDRESS = '192.0.2.1';
const createLimiter = () =>
  new SocketLimiter({ SOCKETS_PER_ADDRESS: 4, AGENT_COMMANDS_PER_SECOND: 2, VISITOR_COMMANDS_PER_SECOND: 1 });

/** Whether a socket of this visitor is accepted. */
function connects(limiter: SocketLimiter, sessionId: string, isNewcomer = false): Connection | null {
  const connection = new Connection(ADDRESS);
  limiter.countSocket(connection);
  try {
    limiter.assertSocketAllowed(connection);
    limiter.countPerson(connection, { as: 'visitor', sessionId, address: ADDRESS, isNewcomer });
    return connection;
  } catch {
    connection.close();
    return null;
  }
}

describe('the sockets of one address', () => {
  it('are limited for newcomers, and who has a conversation there still connects', () => {
    const limiter = createLimiter();
    const empty = [1, 2, 3, 4].map((index) => connects(limiter, `new ${index}`, true));
    expect(empty.every((one) => one !== null)).toBe(true);
    expect(connects(limiter, 'new 5', true)).toBeNull();
    const known = [1, 2, 3, 4, 5].map((index) => connects(limiter, `known ${index}`));
    expect(known.map((one) => one !== null)).toEqual([true, true, true, true, false]);
    empty[0]!.close();
    expect(connects(limiter, 'known 6')).not.toBeNull();
  });

  it('are sixteen of one visitor', () => {
    const limiter = new SocketLimiter({
      SOCKETS_PER_ADDRESS: 0,
      AGENT_COMMANDS_PER_SECOND: 1,
      VISITOR_COMMANDS_PER_SECOND: 1,
    });
    const own = Array.from({ length: 17 }, () => connects(limiter, 'one'));
    expect(own.filter((one) => one !== null)).toHaveLength(16);
    own[3]!.close();
    expect(connects(limiter, 'one')).not.toBeNull();
    expect(connects(limiter, 'another')).not.toBeNull();
  });
});

describe('the frames of one socket', () => {
  it('close it when there are far more than its commands could be', () => {
    const connection = new Connection(ADDRESS);
    createLimiter().limitFrames(connection);
    for (let frame = 0; frame < 120; frame += 1) connection.emit('packet');
    expect(connection.isClosed).toBe(false);
    for (let frame = 0; frame < 20; frame += 1) connection.emit('packet');
    expect(connection.isClosed).toBe(true);
  });
});
