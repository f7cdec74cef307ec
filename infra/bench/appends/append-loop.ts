import { quantilesOf, type Quantiles } from '../load/quantiles.ts';

/** As many connections as one of our processes has; Emmett gets the same. */
export const POOL_SIZE = 16;

export const MESSAGE_TEXT =
  'Somebody called me, said he was from my bank, and asked me to move my savings to a safe account. '.repeat(2);

export type AppendLoopResult = { appends: number; rate: number; latency: Quantiles };

/** One append in flight per stream, each after the last, for the given time. */
export async function appendLoop(
  { streams, seconds }: { streams: number; seconds: number },
  append: (stream: number) => Promise<void>,
): Promise<AppendLoopResult> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const latencies: number[] = [];
  const run = async (stream: number) => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      await append(stream);
      latencies.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: streams }, (_, stream) => run(stream)));
  const rate = latencies.length / ((performance.now() - startedAt) / 1000);
  return { appends: latencies.length, rate, latency: quantilesOf(latencies) };
}
