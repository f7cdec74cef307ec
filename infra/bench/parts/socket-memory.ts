import { scaleFor, WEIGHABLE } from '../memory/settle.ts';
import type { Idle } from '../load/load-process.ts';
import type { Bench, Part } from '../part.ts';
import { startGateways, startLoad, startRelays, type Rival } from '../rivals.ts';

/**
 * What an idle socket costs. A process is weighed empty, with half of the sockets and with all of them, every socket in
 * a conversation of its own: the second half tells what one more socket costs, the first half also holds what a process
 * takes once, when it first has work to do. Both are told, and both have a ratio.
 */
export const socketMemory: Part = { name: 'socket-memory', measure };

type Weight = { name: string; emptyMb: number; halfMb: number; allMb: number; socketKb: number; socketHeapKb: number };

/** A first few, so that code that runs once is loaded and compiled before the empty process is weighed. */
const FIRST_FEW = 50;

async function measure(bench: Bench) {
  const { plan, ground, progress } = bench;
  const bare = await progress.step(`Memory of ${plan.idleSockets} idle sockets: bare Socket.IO`, async () =>
    weigh(bench, 'bare Socket.IO', await startRelays(ground, WEIGHABLE)),
  );
  const ours = await progress.step(`Memory of ${plan.idleSockets} idle sockets: Aidline`, async () =>
    weigh(bench, 'Aidline', await startGateways(ground, { name: 'memory', nodeArgs: WEIGHABLE })),
  );
  const rows = [bare, ours].map(({ name, emptyMb, halfMb, allMb, socketKb, socketHeapKb }) => [
    name,
    emptyMb.toFixed(0),
    halfMb.toFixed(0),
    allMb.toFixed(0),
    socketKb.toFixed(1),
    socketHeapKb.toFixed(1),
  ]);
  const half = plan.idleSockets / 2;
  const head = ['', 'empty MB', `${half} sockets MB`, `${plan.idleSockets} MB`, 'one more KB', 'of it heap KB'];
  return {
    tables: [{ title: 'Resident memory with idle sockets, each in a conversation', head, rows }],
    figures: { socketMemory: { sockets: plan.idleSockets, bare, ours } },
    ratios: {
      socketMemoryVsBare: ours.socketKb / bare.socketKb,
      processMemoryVsBare: (ours.allMb - ours.emptyMb) / (bare.allMb - bare.emptyMb),
    },
  };
}

async function weigh({ ground, plan }: Bench, name: string, rival: Rival): Promise<Weight> {
  const { dialect, visitorUrl: url } = rival.target;
  const load = startLoad(ground);
  const settledBytes = scaleFor(rival);
  const open = (count: number) => load.ask('idle', { dialect, url, count } satisfies Idle);
  const withHalfMore = async () => {
    await open(plan.idleSockets / 2);
    await load.ask('join');
    return settledBytes();
  };
  await open(FIRST_FEW);
  await load.ask('join');
  const empty = await settledBytes();
  const half = await withHalfMore();
  const all = await withHalfMore();
  await Promise.all([load.stop(), rival.stop()]);
  const perSocket = (bytes: number) => bytes / (plan.idleSockets / 2) / 1024;
  return {
    name,
    emptyMb: empty.resident / 2 ** 20,
    halfMb: half.resident / 2 ** 20,
    allMb: all.resident / 2 ** 20,
    socketKb: perSocket(all.resident - half.resident),
    socketHeapKb: perSocket(all.heap - half.heap),
  };
}
