import { sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { ChangeKind } from '@libs/protocol/pending-changes.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { PendingChangeRow } from './approvals.schema.ts';

export type NewChange = {
  kind: ChangeKind;
  target: string;
  requestedBy: AgentId;
  change: object;
  before?: string | null;
  picture?: Buffer;
};
export type WaitingChange = {
  id: string;
  kind: ChangeKind;
  target: string;
  requestedBy: AgentId;
  requestedByName: string;
  requestedAt: Date;
  aboutName: string | null;
  before: string | null;
  change: { text?: string; versions?: { entry: string; number: number }[]; warnings?: string[] };
  picture: Buffer | null;
};

/** What one person has asked for and another has to approve. One waits for each target. */
@Injectable()
export class PendingChangesStore {
  constructor(private readonly resources: ServerResources) {}

  /** A later request about the same takes the place of the one that waits. The same once more changes nothing. */
  async request({ kind, target, requestedBy, change, before, picture }: NewChange): Promise<void> {
    await this.resources.pool.query(
      `insert into pending_change as p (kind, target, requested_by, change, before_text, picture)
       values ($1, $2, $3, $4::jsonb, $5, $6)
       on conflict (kind, target) where verdict is null do update
         set id = uuidv7(), requested_by = excluded.requested_by, requested_at = now(), change = excluded.change,
             before_text = excluded.before_text, picture = excluded.picture
         where (p.change, p.picture) is distinct from (excluded.change, excluded.picture)`,
      [kind, target, requestedBy, JSON.stringify(change), before ?? null, picture ?? null],
    );
  }

  /** Oldest first. */
  async list(): Promise<WaitingChange[]> {
    return this.findWaiting(null);
  }

  async find(id: string): Promise<WaitingChange | null> {
    return (await this.findWaiting(id))[0] ?? null;
  }

  /** Carries it out as well. False when it was decided meanwhile. */
  async approve(id: string, decidedBy: AgentId): Promise<boolean> {
    const { rows } = await this.resources.pool.query<{ isApplied: boolean }>(
      `select apply_pending_change($1, $2) as "isApplied"`,
      [id, decidedBy],
    );
    return rows[0]!.isApplied;
  }

  async decline(id: string, decidedBy: AgentId): Promise<boolean> {
    return (await this.close({ id }, decidedBy)) === 1;
  }

  /** What waits about this target is no longer wanted: it was taken away. */
  async withdraw(kind: ChangeKind, target: string, decidedBy: AgentId): Promise<void> {
    await this.close({ kind, target }, decidedBy);
  }

  private close(which: { id: string } | { kind: ChangeKind; target: string }, decidedBy: AgentId): Promise<number> {
    const declined = { verdict: 'declined', decidedBy, decidedAt: sql.now() } as const;
    return this.resources.unitOfWork().nativeUpdate(PendingChangeRow, { ...which, verdict: null }, declined);
  }

  private async findWaiting(id: string | null): Promise<WaitingChange[]> {
    const { rows } = await this.resources.pool.query<WaitingChange>(
      `select p.id, p.kind, p.target, p.requested_by as "requestedBy", p.requested_at as "requestedAt",
              r.display_name as "requestedByName", a.display_name as "aboutName",
              p.before_text as before, p.change, p.picture
       from pending_change p join agent r on r.id = p.requested_by left join agent a on a.id::text = p.target
       where p.verdict is null and ($1::uuid is null or p.id = $1) order by p.requested_at`,
      [id],
    );
    return rows;
  }
}
