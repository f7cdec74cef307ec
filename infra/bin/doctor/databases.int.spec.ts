import { randomBytes } from 'node:crypto';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { examineSealing, examineTimers } from './databases.ts';

const environment = ledgerForThisFile();

it('tells the key that the database was sealed with from any other', async () => {
  const look = (key: Buffer) => examineSealing(environment.databaseUrl, key);
  expect(await look(environment.resources.sealingKey)).toMatchObject({ ok: true });
  expect(await look(randomBytes(32))).toMatchObject({ ok: false, message: expect.stringContaining('give gateways') });
});

it('tells what an older gateway sealed with another key', async () => {
  await environment.openSession();
  await environment.query(
    `insert into subject_key (subject_id, wrapped_dek, kek_id) values (gen_random_uuid(), 'x', 'other')`,
  );
  const { ok, message } = await examineSealing(environment.databaseUrl, environment.resources.sealingKey);
  expect([ok, message]).toEqual([false, expect.stringContaining("1 people's words")]);
  await environment.query(`delete from subject_key where kek_id = 'other'`);
});

it('tells an alarm that was answered and still rings, with the mend', async () => {
  await environment.openSession();
  expect(await examineTimers(environment.databaseUrl)).toMatchObject({ ok: true });
  await environment.query(
    `insert into timer (id, shard, session_id, kind, due_at) select command_id, shard, session_id, 'welcome', now() from chat_event`,
  );
  const { ok, message } = await examineTimers(environment.databaseUrl);
  expect([ok, message]).toEqual([false, expect.stringContaining('npm run replay -- timers --repair')]);
});
