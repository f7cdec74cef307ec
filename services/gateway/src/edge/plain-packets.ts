import { hasDoubledKeys } from './doubled-keys.ts';

/** As much of engine.io as looking at a packet before Socket.IO's parser needs. */
type Packet = { type: string; data?: unknown };
type Connection = { on: (event: 'packet', listener: (packet: Packet) => void) => unknown };

/** Nothing that Socket.IO's parser knows: it closes the connection, as it does on every broken packet. */
const NO_PACKET = '-';

/** Socket.IO's own signs of a packet that announces binary parts. */
const ANNOUNCES_BINARY = /^[56]/;

/**
 * Packets are words. What is binary, or announces binary parts that the server would have to wait for, is no packet of
 * ours; nor is what says one key twice, of which two readers would read two things. The sender's connection closes, and
 * nobody is answered: no browser of ours has ever sent such a thing, so there is nobody to tell.
 */
export function onlyPlainPackets(connection: Connection): void {
  connection.on('packet', (packet) => {
    if (packet.type === 'message' && !isPlain(packet.data)) packet.data = NO_PACKET;
  });
}

const isPlain = (data: unknown): boolean =>
  typeof data === 'string' && !ANNOUNCES_BINARY.test(data) && !hasDoubledKeys(data);
