import { spreadOf, type Spread } from '../spread.ts';
import type { MessageRun } from './measure-message-load.ts';
import type { ContestantName } from './message-contestants.ts';
import { AT_100, AT_500, CROWDED, MODERATE, READERS, SPARSE } from './message-loads.ts';

/** Each pair of runs of one round gives one value. */
export function messageRatios(
  runs: readonly MessageRun[],
  [base, measured]: readonly [ContestantName, ContestantName],
) {
  const inRounds = (loads: readonly string[], figure: (find: FindRun) => number): Spread | undefined => {
    const values = [...new Set(runs.map(({ round }) => round))].flatMap((round) => {
      const find = (contestant: ContestantName, load: string) =>
        runs.find((run) => run.contestant === contestant && run.load === load && run.round === round);
      const isComplete = loads.every((load) => find(base, load) && find(measured, load));
      return isComplete ? [figure((contestant, load) => find(contestant, load)!)] : [];
    });
    return values.length > 0 ? spreadOf(values) : undefined;
  };
  const quotient = (load: string, figure: (run: MessageRun) => number) =>
    inRounds([load], (find) => figure(find(measured, load)) / figure(find(base, load)));
  const [at100, at500] = [AT_100, AT_500].map((load) => quotient(load, ({ rate }) => rate));
  return {
    rate: worse(at100, at500),
    rateAt100: at100,
    rateAt500: at500,
    cpu: quotient(AT_100, ({ cpu }) => cpu.whole),
    cpuAt500: quotient(AT_500, ({ cpu }) => cpu.whole),
    moderateCpu: quotient(MODERATE, ({ cpu }) => cpu.whole),
    moderateGatewayCpu: quotient(MODERATE, ({ cpu }) => cpu.gateways),
    moderateP99: quotient(MODERATE, ({ ack }) => ack.p99),
    p99OverFloor: inRounds(
      [MODERATE],
      (find) => find(measured, MODERATE).ack.p99 / ackFloorMs(find(base, MODERATE), find(measured, MODERATE)),
    ),
    fanOutPerReader: inRounds([SPARSE, CROWDED], (find) => perReader(find, measured) / perReader(find, base)),
  };
}

type FindRun = (contestant: ContestantName, load: string) => MessageRun;

/**
 * What a durable acknowledgement cannot be faster than at its slowest: the way there and back as the bare relay has it, a
 * slow flush, and two batches, for a command comes while one is under way and is written by the next. A usual flush is in
 * both batches, the slow one takes the place of one of them.
 */
function ackFloorMs(relay: MessageRun, durable: MessageRun): number {
  return relay.ack.p99 + (durable.flush.p99 - durable.flush.p50) + 2 * (durable.batches?.p50Ms ?? NaN);
}

/** Microseconds of the gateways for one more reader of a message. */
export function perReader(find: FindRun, contestant: ContestantName): number {
  const of = (load: string) => find(contestant, load).cpu.gateways;
  return (of(CROWDED) - of(SPARSE)) / (READERS - 1);
}

const worse = (one: Spread | undefined, other: Spread | undefined): Spread | undefined =>
  one && other ? (one.median <= other.median ? one : other) : (one ?? other);
