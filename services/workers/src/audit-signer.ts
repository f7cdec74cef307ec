import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';

const CHECK_INTERVAL_MS = 10 * 60_000;

/**
 * Signs the end of the audit's chain once a day with the organisation's key, which is outside the database: whoever
 * changes signed lines cannot sign the chain that they make of them. Of two workers at once, one signature stays.
 */
@Injectable()
export class AuditSigner implements OnModuleInit, OnModuleDestroy {
  private checkLoop: { stop: () => void } | undefined;

  constructor(private readonly resources: ServerResources) {}

  onModuleInit(): void {
    this.checkLoop = runRepeatedly(() => this.signWhenDue(), {
      ...{ name: 'the signing of the audit', log: this.resources.log, waitMs: () => CHECK_INTERVAL_MS },
    });
  }

  onModuleDestroy(): void {
    this.checkLoop?.stop();
  }

  /** True when there was something to sign. */
  async signWhenDue(): Promise<boolean> {
    const { pool, log, signingKeys } = this.resources;
    const end = (await pool.query<{ n: string; hash: string; at: Date }>(UNSIGNED_END_SQL)).rows[0];
    if (!end) return false;
    await signingKeys.ensure();
    const statement = { type: AUDIT_STATEMENT, n: Number(end.n), hash: end.hash, at: end.at.toISOString() };
    const jws = await signingKeys.signJws(Buffer.from(JSON.stringify(statement)));
    await pool.query(`insert into audit_signature (n, jws) values ($1, $2) on conflict (n) do nothing`, [end.n, jws]);
    // Also in the log, which an administrator of the database does not reach.
    log.info({ n: statement.n, hash: end.hash }, 'the audit is signed');
    return true;
  }
}

/** What the signed statement is about, so that it can be taken for nothing else that this key signs. */
const AUDIT_STATEMENT = 'aidline-audit-1';

/** The end of the chain, if nothing was signed for a day and there are lines that no signature covers. */
const UNSIGNED_END_SQL = `
  select h.n, encode(h.hash, 'hex') as hash, now() as at from audit_head h
  where h.n > coalesce((select max(s.n) from audit_signature s), 0)
    and not exists (select from audit_signature s where s.at > now() - interval '1 day')`;
