import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What a link does with what passes. `cut`: every connection is reset, and so is every new one. `silent`: nothing passes
 * and nobody is told; what waited goes on when it is healed, as after a cable that was pulled. `slow`: each piece waits,
 * in order, and is cut into pieces of a few bytes. `lossy`: one piece in so many is lost and sent again by TCP a moment
 * later, which nobody sees but by the pause in front of it.
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
  /** How many connections it carries right now. */
  readonly connections: number;
  close: () => Promise<void>;
};

type LinkProxyOptions = { to: number; random: () => number };

/** A TCP proxy on loopback between two processes of ours: the only road between them, so what happens to it happens to them. */
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
  /** The condition has changed: what waits may go. */
  wake: () => void;
  onEnd: (act: () => void) => void;
};

type LinkState = { conditionOf: () => LinkCondition; random: () => number };

function pairSockets(near: Socket, far: Socket, road: LinkState): SocketPair {
  const ends: (() => void)[] = [];
  const wakes = [forward(near, far, road), forward(far, near, road)];
  const reset = () => {
    for (const socket of [near, far]) if (!socket.destroyed) socket.resetAndDestroy();
    for (const end of ends.splice(0)) end();
  };
  /** While nothing passes, nobody hears that the other is gone; what it said last is still delivered afterwards. */
  const settle = () => {
    if (road.conditionOf().is === 'silent' || !(near.destroyed || far.destroyed)) return;
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

/** One direction. Pieces go one after the other, so that delay never turns into disorder. Returns how to wake it. */
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
    // A road that does not move fills up, and then its sender must wait.
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
