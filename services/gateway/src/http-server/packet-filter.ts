import { hasDuplicateKeys } from './duplicate-json-keys.ts';

/** As much of engine.io as looking at a packet before Socket.IO's parser needs. */
type EnginePacket = { type: string; data?: unknown };
type PacketConnection = { on: (event: 'packet', listener: (packet: EnginePacket) => void) => unknown };

/** Nothing that Socket.IO's parser knows: it closes the connection, as it does on every broken packet. */
const INVALID_PACKET = '-';

/** Socket.IO's own signs of a packet that announces binary parts. */
const BINARY_PACKET = /^[56]/;

/**
 * Packets are words. What is binary, or announces binary parts that the server would have to wait for, is no packet of
 * ours; nor is what says one key twice, of which two readers would read two things. The sender's connection closes, and
 * nobody is answered: no browser of ours has ever sent such a thing, so there is nobody to tell.
 */
export function filterPackets(connection: PacketConnection): void {
  connection.on('packet', (packet) => {
    if (packet.type === 'message' && !isPlainPacket(packet.data)) packet.data = INVALID_PACKET;
  });
}

const isPlainPacket = (data: unknown): boolean =>
  typeof data === 'string' && !BINARY_PACKET.test(data) && !hasDuplicateKeys(data);
