import { EventEmitter } from 'node:events';
import { Cluster, type Command, type Redis } from 'ioredis';
import type { Logger } from '../logger.ts';
import { createClusterDriver, createServerDriver, type RedisDriver, type RedisMode } from './redis-drivers.ts';
import { redisFaultLogOf } from './redis-faults.ts';
import { parseRedisUrl, type RedisEndpoint } from './redis-url.ts';

/** `role` names the connection in the log and in the metrics. */
export type RedisUse = {
  log: Logger;
  role: string;
  mode?: RedisMode;
  connectionName?: string | undefined;
  /** In place of the log. */
  onFault?: (fault: unknown) => void;
};

/**
 * One connection for whatever answers at an address: a server, the master that Sentinel names, or a cluster. It
 * connects for as long as it takes, and when a server turns out to be a node of a cluster, or no longer is one, it
 * changes its client; those who hold the connection hold it still. Never use a pipeline or a command with several keys:
 * in a cluster the keys are on several nodes. Commands of one tick are sent together anyway.
 */
export type RedisConnection = Redis & Pick<RedisSwitch, 'isOnCluster' | 'driver' | 'reportFault'>;

export function createRedis(url: string, use: RedisUse): RedisConnection {
  const connection = new RedisSwitch(url, use);
  return new Proxy(connection as unknown as RedisConnection, { get: (_, name) => getMember(connection, name) });
}

/** Its own members, else those of the client; BullMQ keeps methods, so these ask at each call which client it is now. */
function getMember(connection: RedisSwitch, name: string | symbol): unknown {
  const holderNow = (): object => (name in connection ? connection : connection.driver);
  const value: unknown = Reflect.get(holderNow(), name);
  if (typeof value !== 'function') return value;
  return (...args: unknown[]): unknown => {
    const holder = holderNow();
    return Reflect.apply(Reflect.get(holder, name) as (...given: unknown[]) => unknown, holder, args);
  };
}

type ScriptDefinition = Parameters<Redis['defineCommand']>;

/** The part of a client that BullMQ needs besides commands, over a client that may be replaced. */
class RedisSwitch extends EventEmitter {
  driver!: RedisDriver;
  isOnCluster = false;
  /** BullMQ then treats it as a client of one server, and this class does what differs for a cluster. */
  readonly isCluster = false;
  status: 'connecting' | 'ready' | 'end' = 'connecting';
  private readonly endpoint: RedisEndpoint;
  private readonly scripts: ScriptDefinition[] = [];
  private readonly unanswered = new Set<Command>();
  private topologyTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly use: RedisUse,
  ) {
    super();
    this.endpoint = parseRedisUrl(url);
    this.open(this.endpoint.kind === 'cluster');
  }

  get options(): { maxRetriesPerRequest: number | null } {
    return { maxRetriesPerRequest: this.mode === 'fail-fast' ? 1 : null };
  }

  reportFault(fault: unknown): void {
    const { log, role, onFault } = this.use;
    if (onFault) onFault(fault);
    else redisFaultLogOf(log).report(role, fault);
  }

  defineCommand(...script: ScriptDefinition): void {
    this.scripts.push(script);
    this.driver.defineCommand(...script);
  }

  duplicate(override: { connectionName?: string } = {}): RedisConnection {
    return createRedis(this.url, { ...this.use, mode: 'blocking', ...override });
  }

  /** BullMQ asks once for the version and would stay unusable if that failed. */
  async info(...sections: string[]): Promise<string> {
    for (;;) {
      try {
        return await this.driver.info(...sections);
      } catch (fault) {
        if (this.mode === 'fail-fast' || this.status === 'end') throw fault;
        await new Promise((resolve) => setTimeout(resolve, INFO_RETRY_MS));
      }
    }
  }

  /** Opens it again after `disconnect`. */
  connect(): Promise<void> {
    if (this.status === 'ready') return Promise.resolve();
    if (this.status === 'end') this.open(this.isOnCluster);
    return new Promise((resolve, reject) => {
      this.once('ready', resolve);
      this.once('end', () => reject(new Error(CONNECTION_CLOSED)));
    });
  }

  disconnect(): void {
    if (this.status === 'end') return;
    this.status = 'end';
    this.drop();
    process.nextTick(() => {
      this.emit('close');
      this.emit('end');
    });
  }

  async quit(): Promise<'OK'> {
    this.disconnect();
    return 'OK';
  }

  private get mode(): RedisMode {
    return this.use.mode ?? 'fail-fast';
  }

  private open(onCluster: boolean): void {
    const request = { endpoint: this.endpoint, mode: this.mode, connectionName: this.use.connectionName };
    this.status = 'connecting';
    this.isOnCluster = onCluster;
    this.driver = onCluster
      ? createClusterDriver(request)
      : createServerDriver(request, ({ cluster_enabled: clusterEnabled }) => {
          if (clusterEnabled === '1') setImmediate(() => this.replaceBy(true));
          return clusterEnabled !== '1';
        });
    for (const script of this.scripts) this.driver.defineCommand(...script);
    this.observeCommands(this.driver);
    this.forwardEvents(this.driver);
    if (this.driver instanceof Cluster) this.watchTopology(this.driver);
    this.driver.connect().catch(() => undefined);
  }

  /** A cluster promotes replicas and moves slots also while no command is sent that would be told so. */
  private watchTopology(cluster: Cluster): void {
    this.topologyTimer = setInterval(() => cluster.refreshSlotsCache(), TOPOLOGY_INTERVAL_MS);
    this.topologyTimer.unref();
  }

  private replaceBy(onCluster: boolean): void {
    if (this.status === 'end' || this.isOnCluster === onCluster) return;
    const wasReady = this.status === 'ready';
    this.drop();
    this.open(onCluster);
    if (wasReady) this.emit('close');
  }

  /** A client that is ended while it waits to connect again never settles the commands that it holds. */
  private drop(): void {
    clearInterval(this.topologyTimer);
    const isWaiting = this.driver.status !== 'ready';
    this.driver.disconnect();
    if (!isWaiting) return;
    for (const command of this.unanswered) command.reject(new Error(CONNECTION_CLOSED));
    this.unanswered.clear();
  }

  /** What a client that was replaced still reports is of no interest. */
  private forwardEvents(driver: RedisDriver): void {
    const isCurrent = () => this.driver === driver && this.status !== 'end';
    const on = <Args extends unknown[]>(event: string, listener: (...args: Args) => void) =>
      driver.on(event, (...args: unknown[]) => void (isCurrent() && listener(...(args as Args))));
    on('error', (fault: Error & { lastNodeError?: Error }) => this.reportFault(fault.lastNodeError ?? fault));
    on('node error', (fault: Error) => this.onNodeError(fault));
    on('ready', () => this.onStatus('ready'));
    on('close', () => this.onStatus('close'));
    for (const event of ['message', 'smessage', 'subscribersReady'])
      on(event, (...args: unknown[]) => void this.emit(event, ...args));
    // Only an address that cannot be used at all ends a client.
    on('end', () => setTimeout(() => this.reopen(driver), REOPEN_DELAY_MS).unref());
  }

  private onStatus(event: 'ready' | 'close'): void {
    this.status = event === 'ready' ? 'ready' : 'connecting';
    this.emit(event);
  }

  private reopen(ended: RedisDriver): void {
    if (this.status === 'end' || this.driver !== ended) return;
    this.drop();
    this.open(this.isOnCluster);
  }

  private onNodeError(fault: Error): void {
    const isNoCluster = fault.message.includes('cluster support disabled');
    if (isNoCluster && this.endpoint.kind === 'server') setImmediate(() => this.replaceBy(false));
    else this.reportFault(fault);
  }

  /** Every command that fails is counted, whoever sent it and whatever they do about it. */
  private observeCommands(driver: RedisDriver): void {
    const send = driver.sendCommand.bind(driver);
    driver.sendCommand = (command: Command, ...rest: never[]) => {
      if (!this.unanswered.has(command)) this.observe(command);
      return send(command, ...rest);
    };
  }

  private observe(command: Command): void {
    this.unanswered.add(command);
    command.promise.catch((fault: unknown) => this.reportFault(fault)).finally(() => this.unanswered.delete(command));
  }
}

const CONNECTION_CLOSED = 'Connection is closed.';

const TOPOLOGY_INTERVAL_MS = 5_000;
const INFO_RETRY_MS = 200;
const REOPEN_DELAY_MS = 2_000;
