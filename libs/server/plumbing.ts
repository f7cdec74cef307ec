import type { Pool } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { CommandPorts } from '@libs/ledger/handle-command.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { KnownSessions } from '@libs/ledger/known-sessions.ts';
import { Lanes } from '@libs/ledger/lanes.ts';
import type { AppendRequest, StoredEvent, Verdict } from '@libs/ledger/ledger.ts';
import { PostgresLedger } from '@libs/ledger/postgres-ledger.ts';
import { requireSealingKey } from '@libs/ledger/sealing-key-check.ts';
import { createAnnounce, ERASED_CHANNEL } from './announce.ts';
import { createBus, type Bus } from './bus.ts';
import { Contacts } from './contacts.store.ts';
import { chosenStore, type FileStoreEnv } from './files/chosen-store.ts';
import { SessionFiles } from './files/session-files.ts';
import { faultFields, type Logger } from './log.ts';
import { appendSeconds, batchCommands, measured } from './metrics.ts';
import { assertDurable, createPool, whenDatabaseAnswers } from './postgres.ts';
import { timerJob } from './queues.ts';
import { ReadinessProbe } from './readiness.ts';
import { CurrentSettings } from './settings.store.ts';
import { openSpans, type Spans } from './spans.ts';
import { Traces } from './trace.ts';

/** Eight lanes and a few readers. */
const POOL_SIZE = 16;

type Environment = FileStoreEnv & {
  DATABASE_URL: string;
  REDIS_URL: string;
  FANOUT_REDIS_URL?: string | undefined;
  SEALING_KEY: string;
  LANE_MAX_COMMANDS?: number | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
};

type Connected = { log: Logger; pool: Pool; bus: Bus; env: Environment; spans: Spans | undefined };

/** What both services stand on, connected once per process. */
export class Plumbing {
  readonly ledger: PostgresLedger;
  readonly keyring: PostgresKeyring;
  readonly contacts: Contacts;
  readonly files: SessionFiles;
  readonly settings: CurrentSettings;
  readonly lanes: Lanes;
  private readonly known = new KnownSessions();

  readonly log: Logger;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly sealingKey: Buffer;
  readonly traces: Traces;
  readonly readiness: ReadinessProbe;

  private constructor({ log, pool, bus, env, spans }: Connected) {
    this.log = log;
    this.pool = pool;
    this.bus = bus;
    this.sealingKey = Buffer.from(env.SEALING_KEY, 'base64');
    this.traces = new Traces(bus.keys, String(log.bindings().service), spans);
    this.readiness = new ReadinessProbe({ pool, bus, log, sealingKey: this.sealingKey });
    this.ledger = new PostgresLedger(pool);
    this.keyring = new PostgresKeyring((text, values) => pool.query(text, values), this.sealingKey);
    this.contacts = new Contacts(pool, this.keyring);
    this.files = new SessionFiles(pool, this.keyring, chosenStore(env));
    this.settings = new CurrentSettings(pool);
    this.lanes = new Lanes((requests) => this.timedAppend(requests), { maxCommands: env.LANE_MAX_COMMANDS });
    bus.onMessage((channel, sessionId) => {
      if (channel === ERASED_CHANNEL) this.keyring.forget(sessionId as SessionId);
    });
    bus.subscribe(ERASED_CHANNEL).catch(() => undefined);
    measured('lane_depth', 'Commands that wait for their batch', () => this.lanes.depth);
    measured('bus_up', '1 while the subscriptions at Redis stand', () => Number(this.bus.isUp));
  }

  /** Waits for the database; throws when it would not keep what it acknowledges, or was sealed with another key. */
  static async connect(env: Environment, log: Logger): Promise<Plumbing> {
    const pool = createPool(env.DATABASE_URL, { max: POOL_SIZE, log });
    try {
      await whenDatabaseAnswers(log, async () => {
        await assertDurable(pool);
        await requireSealingKey((text, values) => pool.query(text, values), Buffer.from(env.SEALING_KEY, 'base64'));
      });
    } catch (fault) {
      await pool.end();
      throw fault;
    }
    const bus = await createBus(env.FANOUT_REDIS_URL ?? env.REDIS_URL, log);
    const spans = await openSpans(env.OTEL_EXPORTER_OTLP_ENDPOINT, String(log.bindings().service));
    return new Plumbing({ log, pool, bus, env, spans });
  }

  /** The way into the log for this process. `timers` is the queue that rings; without it the reconciler rings alone. */
  commandPorts(timers: AlarmQueue): CommandPorts {
    const onLost = (fault: unknown) => this.log.warn({ ...faultFields(fault) }, 'a doorbell did not ring');
    return {
      ledger: this.ledger,
      keyring: this.keyring,
      known: this.known,
      append: (request) => this.lanes.append(request),
      settings: () => this.settings.read(),
      announce: (events) => createAnnounce(this.announced(events), onLost)(events),
      ring: (due) =>
        void timers.addBulk(due.map(({ id, delaySeconds }) => timerJob(id, 0, delaySeconds * 1000))).catch(onLost),
    };
  }

  private async timedAppend(requests: AppendRequest[]): Promise<Verdict[]> {
    batchCommands.observe(requests.length);
    const done = appendSeconds.startTimer();
    const from = Date.now();
    try {
      return await this.ledger.append(requests);
    } finally {
      done();
      this.addAppends(requests, from);
    }
  }

  private addAppends(requests: AppendRequest[], from: number): void {
    const { spans } = this.traces;
    if (!spans) return;
    const to = Date.now();
    const attributes = { 'aidline.batch': requests.length };
    for (const { commandId } of requests) spans.add({ commandId, name: 'postgres append', from, to, attributes });
  }

  /** The way to Redis: until it has taken what it is told. */
  private announced(events: StoredEvent[]): (channel: string, message: string) => Promise<unknown> {
    const { spans } = this.traces;
    const commandId = events[0]?.commandId;
    if (!spans || !commandId) return (channel, message) => this.bus.publish(channel, message);
    return async (channel, message) => {
      const from = Date.now();
      await this.bus.publish(channel, message);
      spans.add({ commandId, name: 'redis publish', from, to: Date.now() });
    };
  }

  async close(): Promise<void> {
    await this.traces.spans?.close();
    this.bus.close();
    await this.pool.end();
  }
}

/** As much of a BullMQ queue as ringing needs. */
export type AlarmQueue = { addBulk: (jobs: ReturnType<typeof timerJob>[]) => Promise<unknown> };
