import { hasDuplicateKeys } from './duplicate-json-keys.ts';

/** The part of engine.io that is needed to read a packet before Socket.IO's parser does. */
type EnginePacket = { type: string; data?: unknown };
type PacketConnection = { on: (event: 'packet', listener: (packet: EnginePacket) => void) => unknown };

/** A packet that Socket.IO's parser does not know: it closes the connection, as for every invalid packet. */
const INVALID_PACKET = '-';

/** The types of Socket.IO packets that announce binary attachments. */
const BINARY_PACKET = /^[56]/;

/**
 * Accepts text packets only. A binary packet, one that announces binary attachments, which the server would have to wait
 * for, and one with a duplicate key, which two parsers read differently, close the connection without an answer: our
 * clients never send them.
 */
export function filterPackets(connection: PacketConnection): void {
  connection.on('packet', (packet) => {
    if (packet.type === 'message' && !isPlainPacket(packet.data)) packet.data = INVALID_PACKET;
  });
}

const isPlainPacket = (data: unknown): boolean =>
  typeof data === 'string' && !BINARY_PACKET.test(data) && !hasDuplicateKeys(data);
