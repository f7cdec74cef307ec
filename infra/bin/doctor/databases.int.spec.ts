import { randomBytes } from 'node:crypto';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { appendUnreadableEvent } from '../../jest/append-unreadable-event.ts';
import { waitUntil } from '../../jest/ledger-environment.ts';
import { FolderKeyStore } from '@libs/server/keystore/folder-keystore.ts';
import { examineAudit, examineQuarantine, examineSealing, examineTimers } from './databases.ts';

const environment = ledgerForThisFile('gateway');

it('accepts only the key that the database was sealed with', async () => {
  const examine = (key: Buffer) => examineSealing(environment.databaseUrl, new FolderKeyStore({ initialKey: key }));
  expect(await examine(environment.sealingKey)).toMatchObject({ ok: true });
  expect(await examine(randomBytes(32))).toMatchObject({
    ok: false,
    message: expect.stringContaining('give gateways'),
  });
});

it('reports what an older gateway sealed with another key', async () => {
  await environment.openSession();
  await environment.query(
    `insert into subject_key (shard, subject_id, wrapped_dek, kek_id) values (0, gen_random_uuid(), 'x', 'other')`,
  );
  const keyStore = new FolderKeyStore({ initialKey: environment.sealingKey });
  const { ok, message } = await examineSealing(environment.databaseUrl, keyStore);
  expect([ok, message]).toEqual([false, expect.stringContaining('the data of 1 people')]);
  await environment.query(`delete from subject_key where kek_id = 'other'`);
});

it('reports a timer whose message is already sent, with the remedy', async () => {
  await environment.openSession();
  expect(await examineTimers(environment.databaseUrl)).toMatchObject({ ok: true });
  await environment.query(
    `insert into timer (id, shard, session_id, kind, due_at) select command_id, shard, session_id, 'welcome', now() from chat_event`,
  );
  const { ok, message } = await examineTimers(environment.databaseUrl);
  expect([ok, message]).toEqual([false, expect.stringContaining('npm run replay -- timers --repair')]);
});

it('names the sessions whose events cannot be read', async () => {
  const { databaseUrl, resources } = environment;
  expect(await examineQuarantine(databaseUrl)).toMatchObject({ ok: true });
  const sessionId = await environment.openSession();
  const version = await appendUnreadableEvent({ databaseUrl, sessionId, reason: 'unknown-type' });
  const [stored] = await resources.ledger.read(sessionId, version - 1, 1);
  resources.quarantine.open(await resources.keyring.getKey(sessionId), stored!);
  await waitUntil(async () => (await resources.quarantine.count()) > 0);
  const { ok, message } = await examineQuarantine(databaseUrl);
  expect([ok, message]).toEqual([false, expect.stringContaining(`1 cannot be read, in ${sessionId} (unknown-type)`)]);
});

it('reports an audit that was altered', async () => {
  const { databaseUrl } = environment;
  for (const what of ['session.read', 'case.exported'])
    await environment.query(`insert into audit_line (agent_id, what) values (gen_random_uuid(), $1)`, [what]);
  expect(await examineAudit(databaseUrl, [])).toMatchObject({
    ok: true,
    message: '2 lines, one chain, signatures not checked: KEYSTORE has no signing key',
  });
  await environment.query(`update audit_line set what = 'session.read' where n = 2`);
  expect(await examineAudit(databaseUrl, [])).toMatchObject({
    ok: false,
    message: expect.stringContaining('line 2'),
  });
});
