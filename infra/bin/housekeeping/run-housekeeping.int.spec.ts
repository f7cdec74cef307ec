import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { MEI, UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../jest/ledger-environment.ts';
import { startRelay } from '../../jest/start-relay.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { dryRunHousekeeping, runHousekeeping } from './run-housekeeping.ts';
import { Housekeeping, housekeepingRules } from '@libs/server/housekeeping.ts';
import { PresenceStore } from '@libs/server/presence.store.ts';

let stopRelay: () => Promise<void>;

afterAll(() => stopRelay());
const environment = ledgerForThisFile('worker');
beforeAll(() => {
  stopRelay = startRelay(environment);
});

const rules = housekeepingRules.parse({ CLOSE_IDLE_AFTER_HOURS: '72', ERASE_AFTER_DAYS: '90' });
const housekeeping = (changes: Partial<typeof rules> = {}) =>
  new Housekeeping(environment.resources, { ...rules, ...changes });

/** Moves the times of a session into the past. */
async function backdate(sessionId: SessionId, by: string): Promise<void> {
  await waitUntil(async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0);
  const back = `created_at = created_at - $2::interval, last_message_at = last_message_at - $2::interval`;
  await environment.query(`update chat_session set ${back} where id = $1`, [sessionId, by]);
  await environment.query(`update inbox set ${back}, sort_at = sort_at - $2::interval where session_id = $1`, [
    sessionId,
    by,
  ]);
}

const openAnsweredSession = async () => {
  const sessionId = await environment.openSession();
  await environment.send(sessionId, { type: 'message.send', text: 'help' });
  await environment.send(sessionId, { type: 'message.send', text: 'here I am' }, MEI);
  return sessionId;
};
const headOf = (sessionId: SessionId) => environment.resources.ledger.head(sessionId);
const dueSubjects = async (chore: 'idle-sessions' | 'retention') =>
  (await housekeeping().listDue(chore)).map((due) => due.about);

describe('a session that was idle for long', () => {
  it('is listed by a dry run, which changes nothing, and then closed by the system', async () => {
    const sessionId = await openAnsweredSession();
    expect(await dueSubjects('idle-sessions')).not.toContain(sessionId);
    await backdate(sessionId, '73 hours');
    expect(await dryRunHousekeeping(housekeeping())).toContainEqual(
      expect.stringMatching(new RegExp(`^  ${sessionId}  idle since`)),
    );
    expect((await headOf(sessionId))?.status).toBe('active');

    expect(await runHousekeeping(housekeeping())).toContain('idle-sessions: 1 closed');
    expect(await headOf(sessionId)).toMatchObject({ status: 'closed', version: 5 });
    const [last] = await environment.resources.ledger.read(sessionId, 4, 1);
    expect(last).toMatchObject({ actor: { role: 'system' }, version: 5 });
  });

  it('stays open while somebody waits for an answer', async () => {
    const sessionId = await openAnsweredSession();
    await environment.send(sessionId, { type: 'message.send', text: 'are you there?' });
    await backdate(sessionId, '2000 hours');
    expect(await dueSubjects('idle-sessions')).not.toContain(sessionId);
  });

  it('stays open while a file of theirs waits for an answer', async () => {
    const sessionId = await openAnsweredSession();
    const file = { name: 'receipt.pdf', bytes: 9, sha256: '0'.repeat(64), pixels: null };
    await environment.send(sessionId, { type: 'attachment.record', mediaType: 'application/pdf', ...file });
    await backdate(sessionId, '2000 hours');
    expect(await dueSubjects('idle-sessions')).not.toContain(sessionId);
  });

  it('is closed once by two workers at once', async () => {
    const sessionId = await openAnsweredSession();
    await backdate(sessionId, '73 hours');
    const [here, there] = [housekeeping(), housekeeping()];
    expect((await Promise.all([here.run('idle-sessions'), there.run('idle-sessions')])).sort()).toEqual([0, 1]);
    expect(await headOf(sessionId)).toMatchObject({ status: 'closed', version: 5 });
  });

  it('is left unchanged when a message arrives between the query and the command', async () => {
    const sessionId = await openAnsweredSession();
    await backdate(sessionId, '91 days');
    const late = housekeeping();
    const { pool } = environment.resources;
    const originalQuery = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    const query = jest.spyOn(pool, 'query').mockImplementationOnce(async (...args: unknown[]) => {
      const seen = await originalQuery(...args);
      await environment.send(sessionId, { type: 'message.send', text: 'wait' });
      return seen as never;
    });
    expect(await late.run('retention')).toBe(0);
    query.mockRestore();
    expect(await headOf(sessionId)).toMatchObject({ status: 'active', customerMessages: 2 });
  });
});

describe('retention', () => {
  it('is off by default', async () => {
    expect(housekeepingRules.parse({}).ERASE_AFTER_DAYS).toBe(0);
    const sessionId = await openAnsweredSession();
    await backdate(sessionId, '4000 days');
    expect(await housekeeping({ ERASE_AFTER_DAYS: 0 }).listDue('retention')).toEqual([]);
    expect(await dueSubjects('retention')).toContain(sessionId);
  });

  it('erases for good, once, with the key', async () => {
    const sessionId = await openAnsweredSession();
    await backdate(sessionId, '91 days');
    await Promise.all([housekeeping().run('retention'), housekeeping().run('retention')]);
    expect(await headOf(sessionId)).toMatchObject({ status: 'erased', version: 5 });
    expect(
      await environment.query(`select 1 from subject_key where subject_id = $1 and wrapped_dek = ''`, [sessionId]),
    ).toHaveLength(1);
    expect(await dueSubjects('retention')).not.toContain(sessionId);
  });
});

describe('a gateway that died', () => {
  it('is listed and removed with its sessions, except those that another gateway holds', async () => {
    const presence = new PresenceStore(environment.resources.pubSub);
    const [gone, stays] = [await environment.openSession(), await environment.openSession()];
    await presence.addSessions('dead', [gone, stays]);
    await presence.renewLease('dead');
    await presence.addSessions('alive', [stays]);
    await presence.renewLease('alive');
    expect(await housekeeping().listDue('presence')).toEqual([]);
    await environment.resources.pubSub.redis.del('gw:dead');

    expect(await dryRunHousekeeping(housekeeping())).toContainEqual('  dead, which held 2 sessions');
    expect(await housekeeping().run('presence')).toBe(1);
    expect(await housekeeping().listDue('presence')).toEqual([]);
    expect(await presence.onlineSessions([gone, stays])).toEqual(new Set([stays]));
    expect(await environment.resources.pubSub.redis.exists('gw:dead:sessions')).toBe(0);
  });
});
