import { randomBytes } from 'node:crypto';
import { groundForThisFile } from '../../jest/ground-for-this-file.ts';
import { examineSealing } from './databases.ts';

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
