import type { Pool } from 'pg';
import type { RedisState } from '@libs/protocol/ops.ts';
import type { KeyEncryption } from '@libs/ledger/key-encryption.ts';
import { readSealingKeyState, type SealingKeyState } from '@libs/ledger/sealing-key-check.ts';
import { NoPrimary } from './database/primary-locator.ts';
import { OutdatedPrimary, StandbyConnection } from './epoch-tracker.ts';
import { isDependencyFault } from './dependency-fault.ts';
import { faultFields, type Logger } from './logger.ts';
import type { RedisProbe } from './redis/redis-probe.ts';

/**
 * Whether this process can do its work: the database must accept a write and be sealed with our key. Load balancers ask
 * often and ask every process, so one result serves all callers for a moment, arrives within two seconds even when the
 * database hangs, and only changes are logged. OPERATIONS.md explains each code and its remedy.
 */
export type DatabaseState =
  | 'ok'
  /** Nothing answers, or connections break. */
  | 'away'
  /** No answer in time: overloaded, suspended, or something holds a lock. */
  | 'slow'
  | 'read-only'
  /** Read-only, because it follows another server. */
  | 'standby'
  /** It can be written, but DURABILITY is remote and no synchronous standby confirms what is written. */
  | 'unreplicated'
  /** It takes writes, and another server was promoted in its place: they would be lost. */
  | 'outdated'
  | 'disk-full'
  | 'no-connections'
  /** It refuses the login: password, name of the database, rights. */
  | 'denied'
  | 'not-migrated'
  /** Anything else; the log has the fault. */
  | 'failing';

export type ReadinessReport = {
  ok: boolean;
  database: DatabaseState;
  /** `unknown` while the database cannot be asked. */
  sealingKey: 'ok' | 'other' | 'unknown';
  /** For information only: chat works without Redis. */
  redis: RedisState;
};

type ReadinessState = Pick<ReadinessReport, 'database' | 'sealingKey'>;
type ReadinessDependencies = {
  pool: Pool;
  redis: Pick<RedisProbe, 'check'>;
  /** A raw key stands for the only one. */
  sealingKeys: KeyEncryption | Buffer;
  log: Logger;
  /** Under DURABILITY=remote. */
  replication?: { assertConfirmed: () => void } | undefined;
  /** Throws when the login is not what the services depend on. */
  verify?: (pool: Pool) => Promise<void>;
};

/** Waits for no standby: that would leave a waiting connection on the server with every probe while none confirms. */
const LOCAL_PROBE_SQL = `select set_config('synchronous_commit', 'local', true), probe_write()`;

const CACHE_TTL_MS = 1_000;
const TIMEOUT_MS = 2_000;
const SLOW_STATE: ReadinessState = { database: 'slow', sealingKey: 'unknown' };

const reportedKeyStates: Record<SealingKeyState, ReadinessReport['sealingKey']> = {
  fits: 'ok',
  open: 'ok',
  other: 'other',
};

export class ReadinessProbe {
  private cached: { found: ReadinessState; until: number } | undefined;
  private pendingProbe: Promise<ReadinessState> | undefined;
  private lastLogged = '';

  constructor(private readonly dependencies: ReadinessDependencies) {}

  async check(): Promise<ReadinessReport> {
    const [found, redis] = await Promise.all([this.checkDatabase(), this.dependencies.redis.check()]);
    const { database, sealingKey } = found;
    return { ok: isReady(found), database, sealingKey, redis };
  }

  private async checkDatabase(): Promise<ReadinessState> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.found;
    this.pendingProbe ??= this.probe().finally(() => (this.pendingProbe = undefined));
    return withTimeout(this.pendingProbe);
  }

  private async probe(): Promise<ReadinessState> {
    const { pool, replication, verify } = this.dependencies;
    let sealingKey: ReadinessState['sealingKey'] = 'unknown';
    let fault: unknown;
    let database: DatabaseState = 'ok';
    try {
      sealingKey =
        reportedKeyStates[
          await readSealingKeyState((text, values) => pool.query(text, values), this.dependencies.sealingKeys)
        ];
      await pool.query({ name: 'probe_write', text: replication ? LOCAL_PROBE_SQL : 'select probe_write()' });
      replication?.assertConfirmed();
      await verify?.(pool);
    } catch (thrown) {
      fault = thrown;
      database = await this.databaseStateAfter(thrown);
    }
    const found = { database, sealingKey };
    this.logChange(found, fault);
    this.cached = { found, until: performance.now() + CACHE_TTL_MS };
    return found;
  }

  private async databaseStateAfter(fault: unknown): Promise<DatabaseState> {
    if (fault instanceof NoPrimary) return 'standby';
    if (fault instanceof OutdatedPrimary) return 'outdated';
    if (fault instanceof StandbyConnection) return 'standby';
    const state = databaseStateOf(fault);
    if (state !== 'read-only') return state;
    const standby = await this.dependencies.pool
      .query<{ standby: boolean }>(`select pg_is_in_recovery() as standby`)
      .catch(() => undefined);
    return standby?.rows[0]?.standby ? 'standby' : 'read-only';
  }

  private logChange(found: ReadinessState, fault: unknown): void {
    const now = `${found.database} ${found.sealingKey}`;
    if (now !== this.lastLogged && !isReady(found))
      this.dependencies.log.error({ ...found, ...(fault ? faultFields(fault) : {}) }, 'not ready');
    else if (now !== this.lastLogged && this.lastLogged) this.dependencies.log.info(found, 'ready again');
    this.lastLogged = now;
  }
}

const isReady = ({ database, sealingKey }: ReadinessState): boolean => database === 'ok' && sealingKey === 'ok';

/** By SQLSTATE; the first match counts. */
const statesBySqlState: [RegExp, DatabaseState][] = [
  [/^25006$/, 'read-only'],
  [/^08007$/, 'unreplicated'],
  [/^53100$/, 'disk-full'],
  [/^53300$/, 'no-connections'],
  [/^(42P01|42703|42883)$/, 'not-migrated'],
  [/^(28...|3D000|42501)$/, 'denied'],
  [/^(57014|55P03)$/, 'slow'],
  [/^53/, 'failing'],
];

export function databaseStateOf(fault: unknown): DatabaseState {
  const { code, message } = (fault ?? {}) as { code?: unknown; message?: unknown };
  const known = statesBySqlState.find(([pattern]) => pattern.test(String(code)));
  if (known) return known[1];
  if (/timeout/i.test(String(message))) return 'slow';
  return isDependencyFault(fault) ? 'away' : 'failing';
}

async function withTimeout(probe: Promise<ReadinessState>): Promise<ReadinessState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ReadinessState>((resolve) => {
    timer = setTimeout(() => resolve(SLOW_STATE), TIMEOUT_MS);
  });
  return Promise.race([probe, late]).finally(() => clearTimeout(timer));
}
