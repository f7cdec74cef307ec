import type { Client } from 'pg';
import type { AuditAction } from '@libs/protocol/audit.ts';
import { UserError } from '../servers/user-error.ts';
import { recordAction } from './record-action.ts';

type WaitingRow = { id: string; kind: string; target: string; email: string; before: string | null; after: string };
type Subcommand = (client: Client, args: string[]) => Promise<string[]>;

/**
 * The operator on the machine itself is the second person where an organisation has no other: whoever can open the
 * database needs nobody's approval anyway.
 */
export const changeCommands: Record<'changes' | 'approve' | 'decline', Subcommand> = {
  async changes(client) {
    const waiting = await listWaiting(client);
    if (waiting.length === 0) return ['Nothing waits for approval.'];
    return waiting.flatMap(({ id, kind, target, email, before, after }) => [
      `${id}  ${[kind, target].filter(Boolean).join(' ')}  asked for by ${email}`,
      ...(before ? [`  was: ${before}`] : []),
      ...(after ? [`  new: ${after}`] : []),
    ]);
  },
  async approve(client, [which = '']) {
    const chosen = await choose(client, which);
    for (const { id, kind, target } of chosen) {
      if (kind === 'reset') throw new UserError('For a new password run: npm run agent -- reset <e-mail>');
      await record(client, 'change.approved', [kind, target]);
      await client.query('select apply_pending_change($1, null)', [id]);
    }
    return chosen.map(({ kind, target }) => `Approved: ${[kind, target].filter(Boolean).join(' ')}`);
  },
  async decline(client, [which = '']) {
    const chosen = await choose(client, which);
    for (const { id, kind, target } of chosen) {
      await record(client, 'change.declined', [kind, target]);
      await client.query(
        `update pending_change set verdict = 'declined', decided_at = now() where id = $1 and verdict is null`,
        [id],
      );
    }
    return chosen.map(({ kind, target }) => `Declined: ${[kind, target].filter(Boolean).join(' ')}`);
  },
};

async function listWaiting(client: Client): Promise<WaitingRow[]> {
  const { rows } = await client.query<WaitingRow>(
    `select p.id, p.kind, p.target, a.email, p.before_text as before,
            case when p.picture is not null then 'a picture' else coalesce(nullif(concat_ws(': ',
              nullif(p.change ->> 'folder', ''), p.change ->> 'title', p.change ->> 'text',
              (select string_agg(key || ' ' || value, '; ' order by key) from jsonb_each_text(p.change -> 'texts')
               where value <> '')), ''), nullif(p.change::text, '{}'), '') end as after
     from pending_change p join agent a on a.id = p.requested_by where p.verdict is null order by p.requested_at`,
  );
  return rows;
}

async function choose(client: Client, which: string): Promise<WaitingRow[]> {
  const waiting = await listWaiting(client);
  const chosen =
    which === 'all' ? waiting.filter(({ kind }) => kind !== 'reset') : waiting.filter(({ id }) => id === which);
  if (chosen.length === 0 && which !== 'all')
    throw new UserError(`Nothing waits under "${which}"; npm run agent -- changes lists what waits.`);
  return chosen;
}

async function record(client: Client, what: AuditAction, [kind, target]: [string, string]): Promise<void> {
  const field = kind === 'settings-text' ? target : kind;
  const about = /^(public-|lead-|reset$)/.test(kind) ? target : null;
  await recordAction(client, { what, field, about });
}
