import { databaseForThisFile } from '../../jest/fresh-database.ts';
import { withClient } from '../servers/postgres-database.ts';
import { passwordMatches } from '@libs/server/password.ts';
import { manageAgents } from './manage-agents.ts';

const database = databaseForThisFile();
const agent = (...words: string[]) => manageAgents(database.url, words).then((lines) => lines.join('\n'));
const passwordIn = (line: string) => line.split(' ').at(-1)!;
const hashOf = (email: string) =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ password_hash: string }>(`select * from agent where email = $1`, [email]);
    return rows[0]!.password_hash;
  });

describe('npm run agent', () => {
  it('adds somebody once, with a password that opens the door', async () => {
    const said = await agent('add', 'Mei@example.org', 'Mei', 'Lin', '--role', 'lead');
    expect(await passwordMatches(await hashOf('mei@example.org'), passwordIn(said))).toBe(true);
    await expect(agent('add', 'mei@EXAMPLE.org')).rejects.toThrow('exists already');
    expect(await agent('list')).toContain('mei@example.org  lead');
  });

  it('changes a role, disables, enables, and gives a new password', async () => {
    await agent('add', 'bo@example.org');
    await agent('role', 'bo@example.org', 'operator');
    await agent('disable', 'bo@example.org');
    expect(await agent('list')).toContain('bo@example.org  operator  disabled');
    await agent('enable', 'bo@example.org');
    expect(await agent('list')).not.toContain('disabled');
    const said = await agent('reset', 'bo@example.org');
    expect(await passwordMatches(await hashOf('bo@example.org'), passwordIn(said))).toBe(true);
  });

  it('ends the links to a new password with the password that it gives', async () => {
    await agent('add', 'wei@example.org', '--role', 'lead');
    const open = `select email from agent_link where used_at is null order by 1`;
    const links = await withClient(database.url, async (client) => {
      await client.query(
        `insert into agent_link (token_hash, kind, email, display_name, role, made_by, expires_at)
         select sha256(l.email::bytea), 'reset', l.email, '', 'lead', a.id, now() + interval '1 day'
         from agent a, unnest(array['wei@example.org', 'other@example.org']) as l (email) where a.email = 'wei@example.org'`,
      );
      await agent('reset', 'Wei@example.org');
      return (await client.query<{ email: string }>(open)).rows;
    });
    expect(links).toEqual([{ email: 'other@example.org' }]);
  });

  it.each([
    [['role', 'mei@example.org', 'queen'], 'Which role?'],
    [['add', 'nobody'], 'Whom?'],
    [['add', 'nobody@nowhere'], 'Whom?'],
    [['add', 'mei.lin@example.org', 'M'.repeat(81)], 'a name of at most 80'],
    [['disable', 'nobody@example.org'], 'There is no agent'],
    [['promote'], 'There is no promote'],
    [['constructor'], 'There is no constructor'],
  ])('says what is wrong with %j', (words, said) => expect(agent(...words)).rejects.toThrow(said));
});
