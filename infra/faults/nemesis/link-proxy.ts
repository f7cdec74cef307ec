import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What a link does with the bytes it forwards. `cut`: every connection is reset, and so is every new one. `silent`: it
 * forwards nothing and closes nothing, as after a cable was pulled; what waits is forwarded when it is healed. `slow`:
 * each chunk is delayed, in order, and split into slices of a few bytes. `lossy`: a share of the chunks is delayed as if
 * TCP had lost and resent them.
 */
export type LinkCondition =
  | { is: 'open' }
  | { is: 'cut' }
  | { is: 'silent' }
  | { is: 'slow'; delayMs: number; jitterMs: number; slice: number }
  | { is: 'lossy'; share: number; againMs: number; slice: number };

export type LinkProxy = {
  readonly port: number;
  set: (condition: LinkCondition) => void;
  /** The number of open connections. */
  readonly connections: number;
  close: () => Promise<void>;
};

type LinkProxyOptions = { to: number; random: () => number };

/** A TCP proxy on loopback: the only connection between two processes, so that its condition applies to all they send. */
export async function createLinkProxy({ to, random }: LinkProxyOptions): Promise<LinkProxy> {
  let condition: LinkCondition = { is: 'open' };
  const pairs = new Set<SocketPair>();
  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (condition.is === 'cut') return void near.resetAndDestroy();
    const pair = pairSockets(near, connect({ host: '127.0.0.1', port: to }), { conditionOf: () => condition, random });
    pairs.add(pair);
    pair.onEnd(() => pairs.delete(pair));
  });
  const port = await listen(server);
  return {
    port,
    set(next) {
      condition = next;
      if (next.is === 'cut') for (const pair of pairs) pair.reset();
      else for (const pair of pairs) pair.wake();
    },
    get connections() {
      return pairs.size;
    },
    async close() {
      for (const pair of pairs) pair.reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, resolve);
  });
  return (server.address() as AddressInfo).port;
}

type SocketPair = {
  reset: () => void;
  /** The condition has changed: what waits may be forwarded. */
  wake: () => void;
  onEnd: (act: () => void) => void;
};

type LinkState = { conditionOf: () => LinkCondition; random: () => number };

function pairSockets(near: Socket, far: Socket, link: LinkState): SocketPair {
  const ends: (() => void)[] = [];
  const wakes = [forward(near, far, link), forward(far, near, link)];
  const reset = () => {
    for (const socket of [near, far]) if (!socket.destroyed) socket.resetAndDestroy();
    for (const end of ends.splice(0)) end();
  };
  /** While it is silent, neither side learns that the other has closed; the last bytes are delivered afterwards. */
  const settle = () => {
    if (link.conditionOf().is === 'silent' || !(near.destroyed || far.destroyed)) return;
    for (const socket of [near, far]) socket.end();
    for (const end of ends.splice(0)) end();
  };
  for (const socket of [near, far]) {
    socket.setNoDelay(true);
    socket.on('error', settle);
    socket.on('close', settle);
  }
  near.resume();
  const wake = () => {
    for (const wakeOne of wakes) wakeOne();
    settle();
  };
  return { reset, wake, onEnd: (act) => void ends.push(act) };
}

/** One direction. Chunks are forwarded one after the other, so that a delay never reorders them. Returns how to wake it. */
function forward(from: Socket, to: Socket, { conditionOf, random }: LinkState): () => void {
  const waiting: Buffer[] = [];
  let isBusy = false;
  const next = () => {
    const condition = conditionOf();
    if (isBusy || waiting.length === 0 || condition.is === 'silent' || condition.is === 'cut') return;
    if (condition.is === 'open') {
      for (const piece of waiting.splice(0)) if (to.writable) to.write(piece);
      return void from.resume();
    }
    isBusy = true;
    setTimeout(
      () => {
        isBusy = false;
        sendSlices(to, waiting.shift(), condition.slice);
        from.resume();
        next();
      },
      delayOf(condition, random),
    );
  };
  from.on('data', (piece: Buffer) => {
    waiting.push(piece);
    // Back-pressure, as of a full TCP window.
    if (conditionOf().is !== 'open') from.pause();
    next();
  });
  from.on('end', () => {
    if (conditionOf().is !== 'silent') to.end();
  });
  return next;
}

function delayOf(condition: Extract<LinkCondition, { slice: number }>, random: () => number): number {
  if (condition.is === 'slow') return condition.delayMs + (random() * 2 - 1) * condition.jitterMs;
  return random() < condition.share ? condition.againMs * (1 + random()) : 0;
}

function sendSlices(to: Socket, piece: Buffer | undefined, slice: number): void {
  if (!piece || !to.writable) return;
  for (let start = 0; start < piece.length; start += slice) to.write(piece.subarray(start, start + slice));
}
