import { startBenchEnvironment, type BenchEnvironment } from '../bench-environment.ts';
import type { BenchmarkContext } from '../benchmark.ts';
import { buildServicesOf, findCheckout, thisCheckout, type Checkout } from '../checkout.ts';
import { startGateways, startLoadGenerator, startRelays, type BenchContestant } from '../contestants.ts';
import type { BenchProcess } from '../processes/bench-process.ts';
import { PROFILE_RECORDER_NODE_ARGS } from '../profile/profile-sampler.ts';
import { CONVERSATIONS, READERS } from './message-loads.ts';

export type ContestantName = 'relay' | 'durable' | 'other';

/** Two processes with a Postgres and a Redis of their own, so that the processor time of all of them is theirs. */
export type MessageContestant = {
  name: ContestantName;
  servers: BenchContestant;
  environment: BenchEnvironment;
  load: BenchProcess;
};

export const CONTESTANT_TITLES: Record<ContestantName, string> = {
  relay: 'bare relay',
  durable: 'Aidline',
  other: 'the other build',
};

/** The bare relay and Aidline, or with `--against` the builds of two checkouts. */
export async function startMessageContestants(bench: BenchmarkContext): Promise<MessageContestant[]> {
  const { environment, progress, options } = bench;
  if (!options.against) return [await start(bench, 'relay', environment), await startDurable(bench, 'durable')];
  const other = findCheckout(options.against);
  await buildServicesOf(other, progress);
  return [await startDurable(bench, 'other', other), await startDurable(bench, 'durable')];
}

async function startDurable(
  bench: BenchmarkContext,
  name: ContestantName,
  checkout: Checkout = thisCheckout,
): Promise<MessageContestant> {
  const environment = await startBenchEnvironment(bench.progress, { checkout });
  bench.environment.addCleanup(environment.cleanUp);
  return start(bench, name, environment);
}

function start(
  { progress, options }: BenchmarkContext,
  name: ContestantName,
  environment: BenchEnvironment,
): Promise<MessageContestant> {
  return progress.step(`Starting two processes: ${CONTESTANT_TITLES[name]}`, async () => {
    const nodeArgs = options.profile ? PROFILE_RECORDER_NODE_ARGS : [];
    const servers =
      name === 'relay'
        ? await startRelays(environment, nodeArgs)
        : await startGateways(environment, { name, nodeArgs });
    const load = await startLoadGenerator(environment);
    await load.request('converse', { ...servers.target, conversations: CONVERSATIONS, readers: READERS });
    return { name, servers, environment, load };
  });
}

export const stopContestant = ({ load, servers }: MessageContestant) => Promise.all([load.stop(), servers.stop()]);
