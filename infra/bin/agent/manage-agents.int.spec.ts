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
