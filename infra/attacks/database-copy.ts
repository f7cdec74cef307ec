import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import { messageCommand, openVisitor, waitUntil } from '../../services/gateway/test/chat-client.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { canaryOf, openVictim } from './people.ts';
import { readWithEveryKey, retireKey, rotateKeys } from './operator-tools.ts';
import { decodePlantedWords } from './planted-words.ts';

type WrappedKey = { kek_id: string; wrapped_dek: Buffer };

/** Keeps the wrapped key from a backup, as a WAL archive or dead row has it too, and puts it back after the erasure. */
async function readErasedConversation(target: RunningSystem): Promise<AttackOutcome> {
  const canary = canaryOf('erased');
  const oldKey = await rotateKeys(target);
  await waitUntil('new people get the new key', async () => (await keyOfNewPerson(target)) === oldKey);
  const { sessionId, client } = await openVictim(target, [`my secret is ${canary}`]);
  const backup = await readWrappedKey(target, sessionId);
  await client.command(sessionId, { type: 'session.erase' });
  client.close();
  const leftIn = await placesOf(target, backup.wrapped_dek);
  const putBack = async () => {
    await queryDatabase(
      target,
      'update subject_key set wrapped_dek = $2, kek_id = $3, shredded_at = null where subject_id = $1',
      [sessionId, backup.wrapped_dek, backup.kek_id],
    );
    const isRead = (await readWithEveryKey(target, sessionId)).includes(canary);
    await queryDatabase(target, `update subject_key set wrapped_dek = '', shredded_at = now() where subject_id = $1`, [
      sessionId,
    ]);
    return isRead;
  };
  const before = await putBack();
  // Somebody who came while the first rotation ended may have the key before it: then it only goes on.
  for (let id = oldKey; id === oldKey;) id = await rotateKeys(target);
  await retireKey(target, oldKey);
  const after = await putBack();
  const how = `before it, the same attack ${before ? 'succeeded' : 'failed'}; the wrapped key still lay in ${leftIn.join(' and ') || 'no file of the database'}`;
  return {
    got: `the erased message ${after ? 'was read' : 'could not be read'} after a rotation (${how})`,
    succeeded: after,
  };
}

async function readWrappedKey(target: RunningSystem, sessionId: string): Promise<WrappedKey> {
  const sql = 'select kek_id, wrapped_dek from subject_key where subject_id = $1';
  return (await queryDatabase<WrappedKey>(target, sql, [sessionId]))[0]!;
}

async function keyOfNewPerson(target: RunningSystem): Promise<string> {
  const { client, sessionId } = await openVictim(target, ['hello']);
  client.close();
  return (await readWrappedKey(target, sessionId)).kek_id;
}

/** Where the bytes of a deleted value still are, in the files of the server. */
async function placesOf(target: RunningSystem, bytes: Buffer): Promise<string[]> {
  const found = await queryDatabase<{ place: string }>(
    target,
    `select 'the table''s file' as place where exists (
       select 1 from pg_partition_tree('subject_key') as part
       where part.isleaf and position($1::bytea in pg_read_binary_file(pg_relation_filepath(part.relid))) > 0)
     union all
     select 'the write-ahead log' where exists (
       select 1 from pg_ls_waldir() as segment
       where position($1::bytea in pg_read_binary_file('pg_wal/' || segment.name)) > 0)`,
    [bytes],
  );
  return found.map(({ place }) => place);
}

/** Everything that a person writes, once, searched for in all that lies still without the key. */
async function findPlainText(target: RunningSystem): Promise<AttackOutcome> {
  const canary = canaryOf('plain');
  const contact = { name: `${canary} Wu`, email: `${canary}@example.org`, phone: '+6581234567' };
  const { client, sessionId } = await openVictim(target, [`it was ${canary}`, `秘密${canary}`], contact);
  const other = await openVisitor(target.gatewayUrls[1] ?? target.gatewayUrls[0]!);
  await other.client.command(other.sessionId, messageCommand(canary));
  await waitUntil(
    'the list has it',
    async () =>
      (await queryDatabase(target, 'select from inbox where session_id = $1 and customer_msgs > 1', [sessionId]))
        .length > 0,
  );
  const tables = await queryDatabase<{ name: string }>(
    target,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const patterns = [`%${canary}%`, `%${Buffer.from(canary).toString('hex')}%`];
  const places: string[] = [];
  for (const { name } of tables)
    if (
      (await queryDatabase(target, `select 1 from ${name} t where t::text like any ($1) limit 1`, [patterns])).length >
      0
    )
      places.push(name);
  if ((await target.redis.dumpAll()).includes(canary)) places.push('Redis');
  for (const log of ['gateway-1', 'gateway-2', 'worker-1']) if (target.log(log).includes(canary)) places.push(log);
  for (const one of [client, other.client]) one.close();
  const got = `the words, name and e-mail address stood readable in ${places.join(', ') || 'none'} of ${tables.length} tables, Redis and three logs`;
  return { got, succeeded: places.length > 0 };
}

const attacker = 'a copy of the database';
const attacks: Attack[] = [
  {
    name: 'search-index-without-key',
    finding: 'B.1',
    attacker: `${attacker}, and the right to send messages`,
    before: '269 planted words decoded messages and notes of others',
    isQuick: true,
    run: decodePlantedWords,
  },
  {
    name: 'text-in-the-copy',
    finding: 'B.1',
    attacker,
    before: '0 hits in 27 tables, Redis and logs',
    isQuick: true,
    run: findPlainText,
  },
  {
    name: 'erased-conversation-read-again',
    finding: 'B.2',
    attacker: 'an old backup, and every key that still exists',
    before: 'read again, after vacuum and checkpoint; the key could not be rotated',
    isQuick: true,
    run: readErasedConversation,
  },
];
export const databaseCopy: AttackGroup = { title: 'A person with a copy of the database', attacks };
