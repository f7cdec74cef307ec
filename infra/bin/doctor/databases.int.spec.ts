import { randomBytes } from 'node:crypto';
import { groundForThisFile } from '../../jest/ground-for-this-file.ts';
import { examineSealing, examineTimers } from './databases.ts';

const ground = groundForThisFile();

it('tells the key that the database was sealed with from any other', async () => {
  const look = (key: Buffer) => examineSealing(ground.databaseUrl, key);
  expect(await look(ground.plumbing.sealingKey)).toMatchObject({ ok: true });
  expect(await look(randomBytes(32))).toMatchObject({ ok: false, says: expect.stringContaining('give gateways') });
});

it('tells what an older gateway sealed with another key', async () => {
  await ground.open();
  await ground.query(
    `insert into subject_key (subject_id, wrapped_dek, kek_id) values (gen_random_uuid(), 'x', 'other')`,
  );
  const { ok, says } = await examineSealing(ground.databaseUrl, ground.plumbing.sealingKey);
  expect([ok, says]).toEqual([false, expect.stringContaining("1 people's words")]);
  await ground.query(`delete from subject_key where kek_id = 'other'`);
});

it('tells an alarm that was answered and still rings, with the mend', async () => {
  await ground.open();
  expect(await examineTimers(ground.databaseUrl)).toMatchObject({ ok: true });
  await ground.query(
    `insert into timer (id, shard, session_id, kind, due_at) select command_id, shard, session_id, 'welcome', now() from chat_event`,
  );
  const { ok, says } = await examineTimers(ground.databaseUrl);
  expect([ok, says]).toEqual([false, expect.stringContaining('npm run replay -- timers --repair')]);
});
