import type { Client } from 'pg';
import { COMMAND_LINE, type AuditAction } from '@libs/protocol/audit.ts';
import { inTransaction } from '../servers/transaction.ts';

type CommandLineAction = { what: AuditAction; about?: string | null; field?: string | null };

/** A line of the audit for whoever works with the command; as everywhere, before what it records is done. */
export async function recordAction(client: Client, { what, about, field }: CommandLineAction): Promise<void> {
  await client.query('insert into audit_line (agent_id, what, field, about) values ($1, $2, $3, $4)', [
    ...[COMMAND_LINE, what, field ?? null, about ?? null],
  ]);
}

/** Records and does it, both or neither. */
export const recorded = (client: Client, action: CommandLineAction, work: () => Promise<void>): Promise<void> =>
  inTransaction(client, 'begin', async () => {
    await recordAction(client, action);
    await work();
  });
