import { freePort } from '../bin/servers/free-port.ts';
import { AGENT_EMAIL } from '../bin/system/secrets.ts';
import { gatewayServiceOptions, originOf } from '../bin/system/service-options.ts';
import { startService } from '../bin/system/start-service.ts';
import type { LoadTarget } from './load/load-conversation.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { startBenchProcess } from './processes/bench-process.ts';

/** Processes that forward messages, two unless said otherwise, and how to connect to them. */
export type BenchContestant = {
  target: Omit<LoadTarget, 'conversations' | 'readers'>;
  urls: string[];
  pids: number[];
  /** Called with each line that either of the two prints. */
  onLine: (listener: (line: string) => void) => void;
  stop: () => Promise<void>;
};

export type GatewayContestantOptions = {
  name: string;
  env?: NodeJS.ProcessEnv;
  nodeArgs?: string[];
  /** How many; two when absent. */
  count?: number;
};

/** High enough never to be reached: the path is measured, not the limit. */
const NO_LIMIT = {
  VISITOR_COMMANDS_PER_SECOND: '1000000',
  AGENT_COMMANDS_PER_SECOND: '1000000',
  REQUESTS_PER_GATEWAY: '0',
};

/** `restart` kills one, without a word to its clients, and resolves when another one on its port is ready. */
export type GatewayContestant = BenchContestant & { databaseUrl: string; restart: (index: number) => Promise<void> };

/** Gateways as built for production, on a database of their own. */
export async function startGateways(
  environment: BenchEnvironment,
  { name, env = {}, nodeArgs = [], count = 2 }: GatewayContestantOptions,
): Promise<GatewayContestant> {
  const databaseUrl = await environment.createDatabase(`bench_${name}`);
  const serviceEnvironment = environment.serviceEnvironment(databaseUrl, { LOG_LEVEL: 'warn', ...NO_LIMIT, ...env });
  const start = async (number: string, port: number) => {
    const options = gatewayServiceOptions({ name: `${name}-${number}`, port }, serviceEnvironment);
    const child = await startService({
      ...options,
      cwd: environment.checkout.folder,
      args: [...nodeArgs, ...(options.args ?? [])],
    });
    environment.addCleanup(() => child.stop());
    return { url: originOf(port), port, child };
  };
  const all: Awaited<ReturnType<typeof start>>[] = [];
  for (let number = 1; number <= count; number += 1) all.push(await start(String(number), await freePort()));
  const urls = all.map(({ url }) => url);
  return {
    databaseUrl,
    target: {
      dialect: 'aidline',
      visitorUrl: urls[0]!,
      agentUrl: urls[1] ?? urls[0]!,
      urls,
      agent: { email: AGENT_EMAIL, password: environment.secrets.agentPassword },
    },
    urls,
    pids: all.map(({ child }) => child.pid),
    onLine: (listener) => all.forEach(({ child }) => child.onLine(listener)),
    restart: async (index) => {
      const { child, port } = all[index]!;
      child.kill('SIGKILL');
      await child.exited;
      all[index] = await start(String(index + 1), port);
    },
    stop: async () => void (await Promise.all(all.map(({ child }) => child.stop()))),
  };
}

/** Two bare relays. */
export async function startRelays(environment: BenchEnvironment, nodeArgs: string[] = []): Promise<BenchContestant> {
  const start = async () => {
    const child = await startBenchProcess({ name: 'relay', file: 'infra/bench/relay/relay-process.ts', nodeArgs });
    environment.addCleanup(() => child.stop());
    const port = await freePort();
    await child.request('listen', { port, redisUrl: environment.redis.url });
    return { url: originOf(port), child };
  };
  const both = [await start(), await start()] as const;
  return {
    target: { dialect: 'relay', visitorUrl: both[0].url, agentUrl: both[1].url },
    urls: both.map(({ url }) => url),
    pids: both.map(({ child }) => child.pid),
    onLine: (listener) => both.forEach(({ child }) => child.onLine(listener)),
    stop: async () => void (await Promise.all(both.map(({ child }) => child.stop()))),
  };
}

/** Of the checkout that it loads: both speak the same protocol. */
export async function startLoadGenerator(environment: BenchEnvironment) {
  const { folder } = environment.checkout;
  const child = await startBenchProcess({ name: 'load', file: 'infra/bench/load/load-process.ts', folder });
  environment.addCleanup(() => child.stop());
  return child;
}
