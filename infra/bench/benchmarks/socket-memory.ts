import { createMemorySampler, MEMORY_REPORTER_NODE_ARGS } from '../memory/memory-sampler.ts';
import type { IdleSocketsRequest } from '../load/load-process.ts';
import { spreadOf } from '../spread.ts';
import type { BenchmarkContext, Benchmark } from '../benchmark.ts';
import { startGateways, startLoadGenerator, startRelays, type BenchContestant } from '../contestants.ts';

/**
 * The memory of an idle socket. A process is measured empty, with half of the sockets and with all of them, each socket
 * in a conversation of its own: the second half shows what one more socket costs, while the first half also contains
 * what a process allocates once for its first work. Both are reported, and both have a ratio.
 */
export const socketMemoryBenchmark: Benchmark = { name: 'socket-memory', measure };

type SocketMemoryResult = {
  name: string;
  emptyMb: number;
  halfMb: number;
  allMb: number;
  socketKb: number;
  socketHeapKb: number;
};

/** A first few sockets, so that code that runs once is loaded and compiled before the empty process is measured. */
const WARM_UP_SOCKETS = 50;

async function measure(bench: BenchmarkContext) {
  const { plan, environment, progress } = bench;
  const pairs: Record<'bare' | 'ours', SocketMemoryResult>[] = [];
  for (let round = 1; round <= plan.memoryRounds; round += 1) {
    const title = (name: string) => `Round ${round}/${plan.memoryRounds}, ${plan.idleSockets} idle sockets: ${name}`;
    const bare = await progress.step(title('bare Socket.IO'), async () =>
      measureContestant(bench, 'bare Socket.IO', await startRelays(environment, MEMORY_REPORTER_NODE_ARGS)),
    );
    const name = `memory_${round}`;
    const ours = await progress.step(title('Aidline'), async () =>
      measureContestant(
        bench,
        'Aidline',
        await startGateways(environment, { name, nodeArgs: MEMORY_REPORTER_NODE_ARGS }),
      ),
    );
    pairs.push({ bare, ours });
  }
  const rows = pairs
    .flatMap(({ bare, ours }) => [bare, ours])
    .map(({ name, emptyMb, halfMb, allMb, socketKb, socketHeapKb }) => [
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
    figures: { socketMemory: { sockets: plan.idleSockets, pairs } },
    ratios: {
      socketMemoryVsBare: spreadOf(pairs.map(({ bare, ours }) => ours.socketKb / bare.socketKb)),
      processMemoryVsBare: spreadOf(
        pairs.map(({ bare, ours }) => (ours.allMb - ours.emptyMb) / (bare.allMb - bare.emptyMb)),
      ),
    },
  };
}

async function measureContestant(
  { environment, plan }: BenchmarkContext,
  name: string,
  rival: BenchContestant,
): Promise<SocketMemoryResult> {
  const { dialect, visitorUrl: url } = rival.target;
  const load = await startLoadGenerator(environment);
  const settledBytes = createMemorySampler(rival);
  const open = (count: number) => load.request('idle', { dialect, url, count } satisfies IdleSocketsRequest);
  const withHalfMore = async () => {
    await open(plan.idleSockets / 2);
    await load.request('join');
    return settledBytes();
  };
  await open(WARM_UP_SOCKETS);
  await load.request('join');
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
