/** The parts of engine.io and ws that are needed to cork a stream; there is none during the handshake. */
type CorkableConnection = {
  on: (event: 'packetCreate', listener: () => void) => unknown;
  transport?: { socket?: { _socket?: { cork: () => void; uncork: () => void } | null } };
};

/**
 * Writes all frames of one connection in one turn of the event loop at once. Otherwise an answer and its event, or a
 * batch's fifty events for one console, cost a system call each, which under full load is most of a gateway's time.
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
