import type { Pool } from 'pg';
import { sealingKeyState, type SealingKeyState } from '@libs/ledger/sealing-key-check.ts';
import { isDependencyFault } from './dependency-fault.ts';
import { faultFields, type Logger } from './log.ts';

/**
 * Whether this process can do its work: the database must take a write and be the one of our key. Asked by balancers,
 * often and of every process, so the answer to one is given to all for a moment, comes within two seconds whatever hangs,
 * and only a change is logged. What each code means for an operator, and the mend, stands in OPERATIONS.md.
 */
export type DatabaseState =
  | 'ok'
  /** Nobody answers, or connections break. */
  | 'away'
  /** No answer in time: overloaded, stopped in mid-motion, or something holds a lock. */
  | 'slow'
  | 'read-only'
  /** Read-only, because it follows another server. */
  | 'standby'
  | 'disk-full'
  | 'no-connections'
  /** It answers and does not know or not admit us: password, name of the database, rights. */
  | 'denied'
  | 'not-migrated'
  /** Anything else; the log says what. */
  | 'failing';

export type ReadinessReport = {
  ok: boolean;
  database: DatabaseState;
  /** `unknown` while the database cannot be asked. */
  sealingKey: 'ok' | 'other' | 'unknown';
  /** Told, not asked for: chat works without it. */
  redis: 'ok' | 'away';
};

type Found = Pick<ReadinessReport, 'database' | 'sealingKey'>;
type Parts = { pool: Pool; bus: { isUp: boolean }; sealingKey: Buffer; log: Logger };

const KEPT_MS = 1_000;
const PATIENCE_MS = 2_000;
const TOO_SLOW: Found = { database: 'slow', sealingKey: 'unknown' };

const keyStates: Record<SealingKeyState, ReadinessReport['sealingKey']> = { fits: 'ok', open: 'ok', other: 'other' };

export class ReadinessProbe {
  private kept: { found: Found; until: number } | undefined;
  private underWay: Promise<Found> | undefined;
  private told = '';

  constructor(private readonly parts: Parts) {}

  async look(): Promise<ReadinessReport> {
    const found = await this.lookAtDatabase();
    const { database, sealingKey } = found;
    return { ok: isWell(found), database, sealingKey, redis: this.parts.bus.isUp ? 'ok' : 'away' };
  }

  private async lookAtDatabase(): Promise<Found> {
    if (this.kept && this.kept.until > performance.now()) return this.kept.found;
    this.underWay ??= this.probe().finally(() => (this.underWay = undefined));
    return withinPatience(this.underWay);
  }

  private async probe(): Promise<Found> {
    const { pool } = this.parts;
    let sealingKey: Found['sealingKey'] = 'unknown';
    let fault: unknown;
    let database: DatabaseState = 'ok';
    try {
      sealingKey = keyStates[await sealingKeyState((text, values) => pool.query(text, values), this.parts.sealingKey)];
      await pool.query({ name: 'probe_write', text: 'select probe_write()' });
    } catch (thrown) {
      fault = thrown;
      database = await this.stateOf(thrown);
    }
    const found = { database, sealingKey };
    this.tell(found, fault);
    this.kept = { found, until: performance.now() + KEPT_MS };
    return found;
  }

  private async stateOf(fault: unknown): Promise<DatabaseState> {
    const state = databaseStateOf(fault);
    if (state !== 'read-only') return state;
    const standby = await this.parts.pool
      .query<{ standby: boolean }>(`select pg_is_in_recovery() as standby`)
      .catch(() => undefined);
    return standby?.rows[0]?.standby ? 'standby' : 'read-only';
  }

  private tell(found: Found, fault: unknown): void {
    const now = `${found.database} ${found.sealingKey}`;
    if (now !== this.told && !isWell(found))
      this.parts.log.error({ ...found, ...(fault ? faultFields(fault) : {}) }, 'not ready');
    else if (now !== this.told && this.told) this.parts.log.info(found, 'ready again');
    this.told = now;
  }
}

const isWell = ({ database, sealingKey }: Found): boolean => database === 'ok' && sealingKey === 'ok';

/** By SQLSTATE; the first that fits. */
const states: [RegExp, DatabaseState][] = [
  [/^25006$/, 'read-only'],
  [/^53100$/, 'disk-full'],
  [/^53300$/, 'no-connections'],
  [/^(42P01|42703|42883)$/, 'not-migrated'],
  [/^(28...|3D000|42501)$/, 'denied'],
  [/^(57014|55P03)$/, 'slow'],
  [/^53/, 'failing'],
];

export function databaseStateOf(fault: unknown): DatabaseState {
  const { code, message } = (fault ?? {}) as { code?: unknown; message?: unknown };
  const known = states.find(([pattern]) => pattern.test(String(code)));
  if (known) return known[1];
  if (/timeout/i.test(String(message))) return 'slow';
  return isDependencyFault(fault) ? 'away' : 'failing';
}

async function withinPatience(probe: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve(TOO_SLOW), PATIENCE_MS);
  });
  return Promise.race([probe, late]).finally(() => clearTimeout(timer));
}
