import { quantile, startSteadySenders, type SendStats } from '../../services/gateway/test/steady-senders.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { endpointFloods, type EndpointFlood } from './endpoint-floods.ts';
import { measureCpu, measurePeakMemory } from './server-cost.ts';

/**
 * The bars of the issue. That nobody else waits twice as long is judged by processor time, which a busy machine does not
 * change as it changes waits: a flood costs no more than the twenty people who write meanwhile, so the gateway is as far
 * from being busy as with forty of them. The waits are reported beside it; `overload.e2e.spec.ts` judges them.
 */
const MAX_LOAD_RATIO = 2;
const MAX_MEGABYTES = 200;
const MAX_COST_RATIO = 20;

/** Many times what any limit lets pass, and little enough that this process is not what makes the others wait. */
const REQUESTS_PER_SECOND = 200;
const MAX_IN_FLIGHT = 400;
const WINDOW_MS = 2_000;
/** The least disturbed of them counts. */
const ROUNDS = 3;
/** Of the frame of a message that somebody simply writes, as the floods count theirs. */
const MESSAGE_BYTES = 150;

type Window = SendStats & { cpuSeconds: number };
type Round = { quiet: Window; attacked: Window; megabytes: number; asked: number; served: number };
type Honest = Awaited<ReturnType<typeof startSteadySenders>>;

const p95 = ({ waits }: SendStats): number => quantile(waits, 0.95);
const waitRatioOf = ({ quiet, attacked }: Round): number => p95(attacked) / p95(quiet);
const costOfMessage = ({ cpuSeconds, waits }: Window): number => cpuSeconds / waits.length;
/** All the work of the server while it is attacked beside that of a quiet window, both for one message of the others. */
const loadRatioOf = ({ quiet, attacked }: Round): number => costOfMessage(attacked) / costOfMessage(quiet);

/** Processor time for a byte of the flood beside that for a byte of a message, both measured in this round. */
function costRatioOf({ quiet, attacked, asked }: Round, bytes: number): number {
  const more = attacked.cpuSeconds - costOfMessage(quiet) * attacked.waits.length;
  return Math.max(0, more) / (asked * bytes) / (costOfMessage(quiet) / MESSAGE_BYTES);
}

/** Asks at a steady rate without waiting for answers, until it is told to stop. */
async function runFlood(flood: EndpointFlood, stop: AbortSignal): Promise<{ asked: number; served: number }> {
  let [asked, served, inFlight] = [0, 0, 0];
  const began = performance.now();
  const ask = async () => {
    inFlight += 1;
    served += Number(await flood.ask(asked, stop).catch(() => false));
    inFlight -= 1;
  };
  while (!stop.aborted) {
    if (inFlight < MAX_IN_FLIGHT) void ask();
    asked += 1;
    await pause(Math.max(0, began + (asked * 1_000) / REQUESTS_PER_SECOND - performance.now()));
  }
  while (inFlight > 0) await pause(10);
  return { asked, served };
}

async function measureWindow(target: RunningSystem, honest: Honest): Promise<Window> {
  const { cpuSeconds, result } = await measureCpu(target, () => honest.during(WINDOW_MS));
  return { ...result, cpuSeconds };
}

async function runRound(target: RunningSystem, honest: Honest, flood: EndpointFlood): Promise<Round> {
  const quiet = await measureWindow(target, honest);
  const stop = new AbortController();
  const { megabytes, result } = await measurePeakMemory(target, async () => {
    const flooding = runFlood(flood, stop.signal);
    const attacked = await measureWindow(target, honest);
    stop.abort();
    return { attacked, ...(await flooding) };
  });
  return { quiet, megabytes, ...result };
}

async function runRounds(target: RunningSystem, flood: EndpointFlood): Promise<Round[]> {
  const honest = await startSteadySenders(target.gatewayUrls[0]!);
  const rounds: Round[] = [];
  try {
    while (rounds.length < ROUNDS) rounds.push(await runRound(target, honest, flood));
  } finally {
    honest.close();
  }
  return rounds;
}

/** What it costs, and what the others live through. */
async function floodEndpoint(target: RunningSystem, flood: EndpointFlood): Promise<AttackOutcome> {
  const rounds = await runRounds(target, flood);
  const least = (of: (round: Round) => number) => Math.min(...rounds.map(of));
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const load = least(loadRatioOf);
  const cost = least((round) => costRatioOf(round, flood.bytes));
  const megabytes = Math.max(...rounds.map((round) => round.megabytes));
  const refused = sum(({ attacked }) => attacked.refused);
  const served = `${sum((round) => round.served)} of ${sum(({ asked }) => asked)} served`;
  const costs = `a byte costs ${cost.toFixed(2)} times that of a message, the server works ${load.toFixed(2)} times as much, ${megabytes.toFixed(0)} MB more`;
  const others = `the others: p95 ${least(waitRatioOf).toFixed(2)} times, ${refused} messages refused`;
  return {
    got: `${served}; ${costs}; ${others}`,
    succeeded: load > MAX_LOAD_RATIO || cost > MAX_COST_RATIO || megabytes > MAX_MEGABYTES || refused > 0,
  };
}

const attacks: Attack[] = endpointFloods.map(({ endpoint, before, prepare }) => ({
  name: `flood-${endpoint}`,
  finding: 'B.6',
  attacker: 'a script, as one visitor or nobody, from one address',
  before,
  run: async (target) => floodEndpoint(target, await prepare(target)),
}));

/** The bars of the issue for every endpoint, in one run: ratios of processor time and waits, counts, and memory. */
export const floodedEndpoints: AttackGroup = { title: 'A script at one endpoint without end', attacks };
