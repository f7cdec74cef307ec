import { groundForThisFile } from '../../jest/ground-for-this-file.ts';
import { MEI, UNPROJECTED, until } from '../../jest/ledger-ground.ts';
import { relayAtWork } from '../../jest/relay-at-work.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { dryRun, keepHouse } from './keep-house.ts';
import { Housekeeping, housekeepingRules } from '@libs/server/housekeeping.ts';
import { PresenceBook } from '@libs/server/presence-book.ts';

let stopRelay: () => Promise<void>;

afterAll(() => stopRelay());
const ground = groundForThisFile();
beforeAll(() => {
  stopRelay = relayAtWork(ground);
});

const rules = housekeepingRules.parse({ CLOSE_IDLE_AFTER_HOURS: '72', ERASE_AFTER_DAYS: '90' });
const house = (changes: Partial<typeof rules> = {}) => new Housekeeping(ground.plumbing, { ...rules, ...changes });

/** As if everything that was said in it had been said so long ago. */
async function age(sessionId: SessionId, by: string): Promise<void> {
  await until(async () => (await ground.query(UNPROJECTED)).length === 0);
  const back = `created_at = created_at - $2::interval, last_message_at = last_message_at - $2::interval`;
  await ground.query(`update chat_session set ${back} where id = $1`, [sessionId, by]);
  await ground.query(`update inbox set ${back}, sort_at = sort_at - $2::interval where session_id = $1`, [
    sessionId,
    by,
  ]);
}

const answered = async () => {
  const sessionId = await ground.open();
  await ground.say(sessionId, { type: 'message.send', text: 'help' });
  await ground.say(sessionId, { type: 'message.send', text: 'here I am' }, MEI);
  return sessionId;
};
const headOf = (sessionId: SessionId) => ground.plumbing.ledger.head(sessionId);
const about = async (chore: 'idle-sessions' | 'retention') => (await house().due(chore)).map((due) => due.about);

describe('a session that was quiet for long', () => {
  it('is shown by a dry run, which changes nothing, and then closed by the house', async () => {
    const sessionId = await answered();
    expect(await about('idle-sessions')).not.toContain(sessionId);
    await age(sessionId, '73 hours');
    expect(await dryRun(house())).toContainEqual(expect.stringMatching(new RegExp(`^  ${sessionId}  quiet since`)));
    expect((await headOf(sessionId))?.status).toBe('active');

    expect(await keepHouse(house())).toContain('idle-sessions: 1 closed');
    expect(await headOf(sessionId)).toMatchObject({ status: 'closed', version: 5 });
    const [last] = await ground.plumbing.ledger.read(sessionId, 4, 1);
    expect(last).toMatchObject({ actor: { role: 'system' }, version: 5 });
  });

  it('stays open while somebody waits for an answer', async () => {
    const sessionId = await answered();
    await ground.say(sessionId, { type: 'message.send', text: 'are you there?' });
    await age(sessionId, '2000 hours');
    expect(await about('idle-sessions')).not.toContain(sessionId);
  });

  it('is closed once by two workers at once', async () => {
    const sessionId = await answered();
    await age(sessionId, '73 hours');
    const [here, there] = [house(), house()];
    expect((await Promise.all([here.run('idle-sessions'), there.run('idle-sessions')])).sort()).toEqual([0, 1]);
    expect(await headOf(sessionId)).toMatchObject({ status: 'closed', version: 5 });
  });

  it('stays as it is when something is said between the look and the deed', async () => {
    const sessionId = await answered();
    await age(sessionId, '91 days');
    const late = house();
    const { pool } = ground.plumbing;
    const look = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
    const query = jest.spyOn(pool, 'query').mockImplementationOnce(async (...asked: unknown[]) => {
      const seen = await look(...asked);
      await ground.say(sessionId, { type: 'message.send', text: 'wait' });
      return seen as never;
    });
    expect(await late.run('retention')).toBe(0);
    query.mockRestore();
    expect(await headOf(sessionId)).toMatchObject({ status: 'active', customerMessages: 2 });
  });
});

describe('retention', () => {
  it('is off unless somebody turns it on', async () => {
    expect(housekeepingRules.parse({}).ERASE_AFTER_DAYS).toBe(0);
    const sessionId = await answered();
    await age(sessionId, '4000 days');
    expect(await house({ ERASE_AFTER_DAYS: 0 }).due('retention')).toEqual([]);
    expect(await about('retention')).toContain(sessionId);
  });

  it('erases for good, once, with the key', async () => {
    const sessionId = await answered();
    await age(sessionId, '91 days');
    await Promise.all([house().run('retention'), house().run('retention')]);
    expect(await headOf(sessionId)).toMatchObject({ status: 'erased', version: 5 });
    expect(
      await ground.query(`select 1 from subject_key where subject_id = $1 and wrapped_dek = ''`, [sessionId]),
    ).toHaveLength(1);
    expect(await about('retention')).not.toContain(sessionId);
  });
});

describe('a gateway that died', () => {
  it('is shown, buried, and those whom it held are gone, but for those whom another holds', async () => {
    const book = new PresenceBook(ground.plumbing.bus);
    const [gone, stays] = [await ground.open(), await ground.open()];
    await book.enter('dead', [gone, stays]);
    await book.renew('dead');
    await book.enter('alive', [stays]);
    await book.renew('alive');
    expect(await house().due('presence')).toEqual([]);
    await ground.plumbing.bus.keys.del('gw:dead');

    expect(await dryRun(house())).toContainEqual('  dead, which held 2 sessions');
    expect(await house().run('presence')).toBe(1);
    expect(await house().due('presence')).toEqual([]);
    expect(await book.online([gone, stays])).toEqual(new Set([stays]));
    expect(await ground.plumbing.bus.keys.exists('gw:dead:sessions')).toBe(0);
  });
});
