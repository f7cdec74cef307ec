import { randomBytes } from 'node:crypto';
import { groundForThisFile } from '../../jest/ground-for-this-file.ts';
import { examineSealing, examineTimers } from './databases.ts';

const ground = groundForThisFile();

it('tells the key that the database was sealed with from any other', async () => {
  const look = (key: Buffer) => examineSealing(ground.databaseUrl, key).then(({ ok }) => ok);
  const other = randomBytes(32);
  expect(await look(other)).toBe(true);
  const sessionId = await ground.open();
  expect(await look(ground.plumbing.sealingKey)).toBe(true);
  expect(await look(other)).toBe(false);
  await ground.say(sessionId, { type: 'session.erase' });
  expect(await look(other)).toBe(true);
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
