import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { CommandDependencies } from '@libs/ledger/handle-command.ts';
import { PostgresKeyring, type RunQuery } from '@libs/ledger/keyring.ts';
import { createSessionCache } from '@libs/ledger/session-cache.ts';
import { AppendBatcher } from '@libs/ledger/append-batcher.ts';
import type { AppendRequest, StoredEvent, AppendVerdict } from '@libs/ledger/ledger.ts';
import { isLogDistributed } from '@libs/ledger/distributed-log.ts';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import { connectionVerifier } from './database/connection-verifier.ts';
import { assertDurable, type Durability } from './database/durability.ts';
import { ReplicationMonitor } from './database/replication-monitor.ts';
import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { createEventPublisher, ERASED_CHANNEL } from './event-publisher.ts';
import { createPubSub, type PubSub } from './pub-sub.ts';
import { ContactsStore } from './contacts.store.ts';
import { IdentifiersStore } from './identifiers.store.ts';
import { fileStoreFromEnv, type FileStoreEnv } from './files/file-store-from-env.ts';
import { SessionFiles } from './files/session-files.ts';
import { faultFields, type Logger } from './logger.ts';
import { DEFAULT_KEYSTORE, KeyFolder } from './keystore/key-folder.ts';
import { SigningKeys } from './keystore/signing-keys.ts';
import { QueueConnections } from './redis/queue-connections.ts';
import { RedisProbe } from './redis/redis-probe.ts';
import { keyStoreFromEnv } from './keystore/keystore-from-env.ts';
import { SealingKeys } from './keystore/sealing-keys.ts';
import { appendSeconds, appendWaitSeconds, batchCommands } from './metrics.ts';
import { serverEntities } from './entities.ts';
import { EpochChanged, EpochTracker } from './epoch-tracker.ts';
import { createOrm, type Entities } from './orm.ts';
import { createPool, retryUntilDatabaseReady } from './postgres.ts';
import { QuarantineStore } from './quarantine.store.ts';
import { timerJob } from './queues.ts';
import { runRepeatedly } from './run-repeatedly.ts';
import { ReadinessProbe } from './readiness.ts';
import { registerResourceMetrics } from './resource-metrics.ts';
import { CurrentSettings } from './settings.store.ts';
import { createSpanRecorder, type SpanRecorder } from './span-recorder.ts';
import { CommandTraces } from './command-traces.ts';

/** Eight append batches at once and a few readers. */
const DEFAULT_CONNECTIONS = 16;

/** Every new connection tells it; behind a connection pooler, or while none is opened, it is asked for. */
const EPOCH_LOOK_INTERVAL_MS = 1_000;

/** A new key is in use everywhere within this time; `keys -- retire` waits for several of it. */
const KEY_LOOK_INTERVAL_MS = 1_000;

type ServerEnvironment = FileStoreEnv & {
  DATABASE_URL: string;
  DATABASE_CONNECTIONS?: number | undefined;
  DURABILITY?: Durability | undefined;
  REDIS_URL: string;
  FANOUT_REDIS_URL?: string | undefined;
  SEALING_KEY?: string | undefined;
  KEYSTORE?: string | undefined;
  APPEND_LANES?: number | undefined;
  LANE_MAX_COMMANDS?: number | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
};

type ConnectedResources = {
  log: Logger;
  pool: Pool;
  epochs: EpochTracker;
  isDistributed: boolean;
  sealingKeys: SealingKeys;
  pubSub: PubSub;
  env: ServerEnvironment;
  spans: SpanRecorder | undefined;
  entities: Entities;
};

/** The connections and stores that both services use, created once per process. */
export class ServerResources {
  readonly ledger: PostgresLedger;
  readonly keyring: PostgresKeyring;
  readonly contacts: ContactsStore;
  readonly identifiers: IdentifiersStore;
  readonly files: SessionFiles;
  readonly settings: CurrentSettings;
  readonly quarantine: QuarantineStore;
  readonly appendBatcher: AppendBatcher;
  readonly signingKeys: SigningKeys;
  private readonly sessionCache = createSessionCache();
  private readonly orm: MikroORM;
  private readonly replication: ReplicationMonitor | undefined;
  private readonly epochLoop: { stop: () => void };
  private readonly keyLoop: { stop: () => void };

  readonly log: Logger;
  readonly pool: Pool;
  readonly pubSub: PubSub;
  /** Those of BullMQ. */
  readonly queueConnections: QueueConnections;
  readonly redis: RedisProbe;
  readonly sealingKeys: SealingKeys;
  readonly traces: CommandTraces;
  readonly readiness: ReadinessProbe;
  readonly epochs: EpochTracker;
  /** Whether the log is spread over several servers. */
  readonly isDistributed: boolean;

  private constructor({
    log,
    pool,
    epochs,
    isDistributed,
    sealingKeys,
    pubSub,
    env,
    spans,
    entities,
  }: ConnectedResources) {
    this.log = log;
    this.isDistributed = isDistributed;
    this.pool = pool;
    this.epochs = epochs;
    this.orm = createOrm(pool, [...serverEntities, ...entities]);
    this.pubSub = pubSub;
    this.queueConnections = new QueueConnections(env.REDIS_URL, log);
    this.redis = new RedisProbe(this);
    this.sealingKeys = sealingKeys;
    this.traces = new CommandTraces(pubSub.redis, String(log.bindings().service), spans);
    this.replication = env.DURABILITY === 'remote' ? new ReplicationMonitor(pool, log) : undefined;
    const { replication } = this;
    const verify = connectionVerifier(env.DURABILITY ?? 'local');
    this.readiness = new ReadinessProbe({ pool, redis: this.redis, log, sealingKeys, replication, verify });
    this.ledger = new PostgresLedger(pool, isDistributed);
    this.keyring = new PostgresKeyring((text, values) => pool.query(text, values), sealingKeys);
    this.quarantine = new QuarantineStore(pool, log);
    this.contacts = new ContactsStore(pool, this.keyring);
    this.identifiers = new IdentifiersStore(pool, this.keyring);
    this.files = new SessionFiles(this, this.keyring, fileStoreFromEnv(env));
    this.signingKeys = new SigningKeys(new KeyFolder(env.KEYSTORE ?? DEFAULT_KEYSTORE));
    this.settings = new CurrentSettings(() => this.unitOfWork());
    this.appendBatcher = new AppendBatcher((requests) => this.timedAppend(requests), {
      laneCount: isDistributed ? SHARD_COUNT : env.APPEND_LANES,
      maxShared: isDistributed ? 0 : undefined,
      maxCommands: env.LANE_MAX_COMMANDS,
      observeWait: (seconds) => appendWaitSeconds.observe(seconds),
    });
    this.epochs.onChange(() => this.onEpochChange());
    this.epochLoop = runRepeatedly(() => this.epochs.refresh(pool).catch(untilNextLook), {
      ...{ name: 'the look at the epoch', log, waitMs: () => EPOCH_LOOK_INTERVAL_MS },
    });
    this.keyLoop = runRepeatedly(() => sealingKeys.refresh().catch(untilNextLook), {
      ...{ name: 'the look at the sealing keys', log, waitMs: () => KEY_LOOK_INTERVAL_MS },
    });
    pubSub.onMessage((channel, sessionId) => {
      if (channel === ERASED_CHANNEL) this.keyring.forget(sessionId as SessionId);
    });
    pubSub.subscribe(ERASED_CHANNEL).catch(() => undefined);
    registerResourceMetrics(this);
  }

  /**
   * Waits for the database. Throws when the database is not durable or was sealed with another key, and when the login
   * lacks its limits or has too many rights.
   */
  static async connect(env: ServerEnvironment, log: Logger, entities: Entities = []): Promise<ServerResources> {
    const epochs = new EpochTracker();
    const verify = connectionVerifier(env.DURABILITY ?? 'local');
    const max = env.DATABASE_CONNECTIONS ?? DEFAULT_CONNECTIONS;
    const pool = createPool(env.DATABASE_URL, { max, log, epochs, verify });
    const runQuery: RunQuery = (text, values) => pool.query(text, values);
    const sealingKeys = new SealingKeys(keyStoreFromEnv(env), runQuery);
    let isDistributed = false;
    try {
      await retryUntilDatabaseReady(log, async () => {
        await assertDurable(pool, env.DURABILITY ?? 'local');
        await sealingKeys.require();
        isDistributed = await isLogDistributed(pool);
      });
    } catch (fault) {
      await pool.end();
      throw fault;
    }
    const pubSub = createPubSub(env.FANOUT_REDIS_URL ?? env.REDIS_URL, log);
    const spans = await createSpanRecorder(env.OTEL_EXPORTER_OTLP_ENDPOINT, String(log.bindings().service));
    return new ServerResources({ log, pool, epochs, isDistributed, sealingKeys, pubSub, env, spans, entities });
  }

  /** A new EntityManager: its identity map serves one request or job, and is shared with no other. */
  unitOfWork(): EntityManager {
    return this.orm.em.fork();
  }

  /**
   * What this process needs to handle commands. `timers` is the queue that executes due timers; when adding to it
   * fails, the reconciler adds them later.
   */
  commandDependencies(timers: TimerQueue): CommandDependencies {
    const onLost = (fault: unknown) =>
      this.log.warn({ ...faultFields(fault) }, 'a timer could not be queued; the reconciler will queue it');
    return {
      ledger: this.ledger,
      keyring: this.keyring,
      sessionCache: this.sessionCache,
      epoch: () => this.epochs.current,
      append: (request) => this.appendBatcher.append(request),
      confirmRepeated: () => this.replication?.confirm() ?? Promise.resolve(),
      settings: () => this.settings.read(),
      publishEvents: (events) => createEventPublisher(this.tracedPublish(events), onLost, this.epochs.current)(events),
      enqueueTimers: (sessionId, due) =>
        void timers
          .addBulk(due.map(({ id, delaySeconds }) => timerJob({ id, sessionId }, 0, delaySeconds * 1000)))
          .catch(onLost),
    };
  }

  /** What this process has read or derived of the epoch before is no longer true. */
  private onEpochChange(): void {
    this.log.warn({ epoch: this.epochs.current }, 'another primary: everything cached is dropped');
    this.sessionCache.clear();
    this.keyring.clear();
  }

  private async timedAppend(requests: AppendRequest[]): Promise<AppendVerdict[]> {
    this.replication?.assertConfirmed();
    batchCommands.observe(requests.length);
    const done = appendSeconds.startTimer();
    const from = Date.now();
    try {
      return await this.appendInEpoch(requests);
    } finally {
      done();
      this.traceAppends(requests, from);
    }
  }

  /** Their events are sealed with keys that were read in one epoch: written in another, they could stay unreadable. */
  private appendInEpoch(requests: AppendRequest[]): Promise<AppendVerdict[]> {
    const { current } = this.epochs;
    if (requests.some(({ epoch = current }) => epoch !== current)) throw new EpochChanged();
    return new PostgresLedger(this.epochs.boundTo(current, this.pool), this.isDistributed).append(requests);
  }

  private traceAppends(requests: AppendRequest[], from: number): void {
    const { spans } = this.traces;
    if (!spans) return;
    const to = Date.now();
    const attributes = { 'aidline.batch': requests.length };
    for (const { commandId } of requests) spans.add({ commandId, name: 'postgres append', from, to, attributes });
  }

  /** Publishes with a trace span that ends when Redis has accepted the message. */
  private tracedPublish(events: StoredEvent[]): (channel: string, message: string) => Promise<unknown> {
    const { spans } = this.traces;
    const commandId = events[0]?.commandId;
    if (!spans || !commandId) return (channel, message) => this.pubSub.publish(channel, message);
    return async (channel, message) => {
      const from = Date.now();
      await this.pubSub.publish(channel, message);
      spans.add({ commandId, name: 'redis publish', from, to: Date.now() });
    };
  }

  async close(): Promise<void> {
    this.replication?.stop();
    this.epochLoop.stop();
    this.keyLoop.stop();
    await this.traces.spans?.close();
    this.pubSub.close();
    this.queueConnections.close();
    await this.pool.end();
  }
}

/** The method of a BullMQ queue that scheduling timers needs. */
export type TimerQueue = { addBulk: (jobs: ReturnType<typeof timerJob>[]) => Promise<unknown> };

/** The readiness probe reports it. */
function untilNextLook(): void {}
