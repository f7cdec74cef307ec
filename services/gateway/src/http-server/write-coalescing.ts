/** As much of engine.io and ws as holding back needs; there is no stream while the handshake is under way. */
type CorkableConnection = {
  on: (event: 'packetCreate', listener: () => void) => unknown;
  transport?: { socket?: { _socket?: { cork: () => void; uncork: () => void } | null } };
};

/**
 * Frames that one turn of the event loop has for a connection leave in one write. An answer and its event, or a batch's
 * fifty events for one console, otherwise cost a system call each, which at full load is most of a gateway's time.
 */
export function coalesceWrites(connection: CorkableConnection): void {
  let isHolding = false;
  connection.on('packetCreate', () => {
    const stream = connection.transport?.socket?._socket;
    if (isHolding || !stream) return;
    isHolding = true;
    stream.cork();
    setImmediate(() => {
      isHolding = false;
      stream.uncork();
    });
  });
}
