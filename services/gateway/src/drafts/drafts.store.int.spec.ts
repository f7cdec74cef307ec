import { v4 } from 'uuid';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { seal } from '@libs/ledger/sealing.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { createOrm } from '@libs/server/orm.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { AgentDraft } from './drafts.schema.ts';
import { DraftsStore } from './drafts.store.ts';

const environment = ledgerForThisFile('gateway');
let drafts: DraftsStore;
beforeAll(() => {
  const { pool, keyring } = environment.resources;
  const orm = createOrm(pool, [AgentDraft]);
  drafts = new DraftsStore({ keyring, unitOfWork: () => orm.em.fork() } as ServerResources);
});

async function insertAgent(): Promise<AgentId> {
  const id = v4() as AgentId;
  await environment.query(
    `insert into agent (id, email, display_name, role, password_hash, enabled) values ($1, $2, 'Mei', 'agent', '-', true)`,
    [id, `${id}@example.org`],
  );
  return id;
}

/** A row as the version before the column wrote it. */
async function insertOldDraft(agentId: AgentId, sessionId: SessionId, words: string): Promise<void> {
  const key = (await environment.resources.keyring.getKey(sessionId))!;
  await environment.query(
    `insert into agent_draft (agent_id, session_id, body, shard) values ($1, $2, $3, shard_of($2))
     on conflict (shard, session_id, agent_id) do update set body = excluded.body, updated_at = now()`,
    [agentId, sessionId, seal(key, Buffer.from(words), `draft|${agentId}|${sessionId}`)],
  );
}

const storedRow = async (agentId: AgentId) =>
  (
    await environment.query<{ is_note: boolean; body: Buffer }>(
      `select is_note, body from agent_draft where agent_id = $1`,
      [agentId],
    )
  )[0]!;

describe('a draft', () => {
  it('is stored as an answer or as a note, its words sealed', async () => {
    const [agentId, sessionId] = [await insertAgent(), await environment.openSession()];
    await drafts.save(agentId, { sessionId, text: 'call the bank', isNote: true });
    expect((await storedRow(agentId)).is_note).toBe(true);
    expect((await storedRow(agentId)).body.includes('bank')).toBe(false);
    await drafts.save(agentId, { sessionId, text: 'call your bank', isNote: false });
    expect(await drafts.list(agentId)).toEqual([{ sessionId, text: 'call your bank', isNote: false }]);
  });

  it('of the version before is read as what it was, and moved to the column once', async () => {
    const [agentId, sessionId] = [await insertAgent(), await environment.openSession()];
    await insertOldDraft(agentId, sessionId, '\0note\0for colleagues');
    const note = [{ sessionId, text: 'for colleagues', isNote: true }];
    expect(await drafts.list(agentId)).toEqual(note);
    const moved = await storedRow(agentId);
    expect(moved.is_note).toBe(true);
    expect(await drafts.list(agentId)).toEqual(note);
    expect(await storedRow(agentId)).toEqual(moved);
    const [other, elsewhere] = [await insertAgent(), await environment.openSession()];
    await insertOldDraft(other, elsewhere, 'for the customer');
    expect(await drafts.list(other)).toEqual([{ sessionId: elsewhere, text: 'for the customer', isNote: false }]);
  });

  it('that a gateway of the version before overwrites is never taken for an answer', async () => {
    const [agentId, sessionId] = [await insertAgent(), await environment.openSession()];
    await drafts.save(agentId, { sessionId, text: 'call your bank', isNote: false });
    await insertOldDraft(agentId, sessionId, '\0note\0he lies');
    expect(await drafts.list(agentId)).toEqual([{ sessionId, text: 'he lies', isNote: true }]);
  });

  it('is kept for no session that does not exist', async () => {
    const draft = { sessionId: v4() as SessionId, text: 'x', isNote: false };
    expect(await drafts.save(await insertAgent(), draft)).toBe(false);
  });
});
