import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { v4, v7 } from 'uuid';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { waitUntil } from '../../jest/ledger-environment.ts';
import { runKeyTool, startKeyTool } from '../../jest/run-key-tool.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../../jest/test-servers.ts';
import { kekIdOf, wrappedKeyContext } from '@libs/ledger/key-encryption.ts';
import { PostgresKeyring } from '@libs/ledger/keyring.ts';
import { seal, toSubjectKey } from '@libs/ledger/sealing.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { secondFactorContext, SystemSealer } from '@libs/server/keystore/system-sealer.ts';

const SUBJECTS = 20_000;
const KILLS = 6;
/** The tool needs about a second to start, and a few to take over so many keys. */
const MOST_LIFE_MS = 4_000;

const environment = ledgerForThisFile('gateway');
let dataFolder: string;
beforeAll(() => {
  dataFolder = createTemporaryFolder();
});
afterAll(() => removeTemporaryFolder(dataFolder));

const tool = (sealingKey?: Buffer) => ({
  ...{ databaseUrl: environment.logins.owner, keystore: environment.keystore, dataFolder },
  ...(sealingKey ? { sealingKey } : {}),
});
const newSessionId = () => v7() as SessionId;

/** Data keys of people, wrapped with the first key. */
async function insertSubjects(count: number): Promise<Map<SessionId, Buffer>> {
  const kek = toSubjectKey(environment.sealingKey);
  const deks = new Map(Array.from({ length: count }, () => [newSessionId(), randomBytes(32)] as const));
  const ids = [...deks.keys()];
  await environment.query(
    `insert into subject_key (shard, subject_id, wrapped_dek, kek_id)
     select shard, id, wrapped, $4 from unnest($1::smallint[], $2::uuid[], $3::bytea[]) as w (shard, id, wrapped)`,
    [
      ids.map(shardOf),
      ids,
      ids.map((id) => seal(kek, deks.get(id)!, wrappedKeyContext(id))),
      kekIdOf(environment.sealingKey),
    ],
  );
  return deks;
}

async function insertSecondFactor(): Promise<string> {
  const id = v4();
  const sealed = new SystemSealer(environment.resources.sealingKeys, 'secondFactors').seal(
    Buffer.from('JBSWY3DPEHPK3PXP'),
    secondFactorContext(id),
  );
  await environment.query(
    `insert into agent (id, email, display_name, password_hash, totp_secret)
     values ($1::uuid, $1::text || '@example.org', 'Mei', 'x', $2)`,
    [id, sealed],
  );
  return id;
}

const rowsByKey = () =>
  environment.query<{ kek_id: string; people: number }>(
    `select kek_id, count(*)::int as people from subject_key where shredded_at is null group by kek_id`,
  );

it('replaces the key while it is killed again and again, while people write and are erased', async () => {
  const { resources, sealingKey } = environment;
  const first = kekIdOf(sealingKey);
  const deks = await insertSubjects(SUBJECTS);
  const agentId = await insertSecondFactor();
  const written: SessionId[] = [];
  let isOver = false;
  const traffic = (async () => {
    while (!isOver) {
      const sessionId = await environment.openSession();
      await environment.send(sessionId, { type: 'message.send', text: 'they asked for a deposit' });
      written.push(sessionId);
      if (written.length % 5 === 0) await environment.send(written.shift()!, { type: 'session.erase' });
    }
  })();

  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await startKeyTool(tool(sealingKey), ['rotate']);
    await Promise.race([child.exited, wait(Math.random() * MOST_LIFE_MS)]);
    child.kill('SIGKILL');
    await child.exited;
  }
  const rotated = await runKeyTool(tool(sealingKey), ['rotate']);
  expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('everything is sealed with it') });
  isOver = true;
  await traffic;
  const current = resources.sealingKeys.currentId;
  expect(current).not.toBe(first);

  // Everything that any of the replaced keys still has is taken over before it is destroyed.
  const replaced = await environment.query<{ kek_id: string }>(
    `select kek_id from sealing_key where kek_id <> $1 order by generation desc`,
    [current],
  );
  for (const { kek_id: id } of replaced) {
    const { output } = await runKeyTool(tool(sealingKey), ['retire', id, '--confirm']);
    expect(output).toContain(id === first ? 'remove that from the environment' : `destroyed ${id}`);
  }
  expect(await runKeyTool(tool(), ['retire', first, '--confirm'])).toMatchObject({ code: 0 });
  expect((await rowsByKey()).map(({ kek_id }) => kek_id)).toEqual([current]);
  // A kill between a file and its row leaves a key that nothing was ever sealed with.
  const files = await readdir(environment.keystore);
  expect(files).toContain(`kek-${current}.json`);
  for (const { kek_id: id } of replaced) expect(files).not.toContain(`kek-${id}.json`);

  // Nothing was lost: every data key is the one that it was, and what people wrote opens.
  const fresh = new PostgresKeyring((text, values) => resources.pool.query(text, values), resources.sealingKeys);
  for (const [id, dek] of [...deks].filter((_, index) => index % 50 === 0))
    expect((await fresh.getKey(id))?.export()).toEqual(dek);
  for (const id of written) expect(await fresh.getKey(id)).not.toBeNull();
  const [agent] = await environment.query<{ totp_secret: Buffer }>(`select totp_secret from agent where id = $1`, [
    agentId,
  ]);
  await waitUntil(() => resources.sealingKeys.all.length === 1);
  const sealer = new SystemSealer(resources.sealingKeys, 'secondFactors');
  expect(sealer.isCurrent(agent!.totp_secret)).toBe(true);
  expect(sealer.unseal(agent!.totp_secret, secondFactorContext(agentId)).toString()).toBe('JBSWY3DPEHPK3PXP');
});

it('wraps nothing new with a key that is being retired, in a process that has not noticed', async () => {
  const { resources } = environment;
  const stale = resources.sealingKeys.currentId;
  const keyring = new PostgresKeyring((text, values) => resources.pool.query(text, values), {
    currentId: stale,
    wrap: (id, plain, context) => resources.sealingKeys.wrap(id, plain, context),
    unwrap: (id, wrapped, context) => resources.sealingKeys.unwrap(id, wrapped, context),
    refresh: async () => undefined,
  });
  await environment.query(`update sealing_key set retiring_at = now() where kek_id = $1`, [stale]);
  const sessionId = newSessionId();
  expect(await keyring.ensureKey(sessionId)).toBeNull();
  expect(await environment.query(`select from subject_key where subject_id = $1`, [sessionId])).toEqual([]);
  await environment.query(`update sealing_key set retiring_at = null where kek_id = $1`, [stale]);
  expect(await keyring.ensureKey(sessionId)).not.toBeNull();
});

it('destroys no key that is the current one, unknown, or not named for sure', async () => {
  const { currentId } = environment.resources.sealingKeys;
  expect((await runKeyTool(tool(), ['retire', currentId, '--confirm'])).output).toContain('is the current key');
  expect((await runKeyTool(tool(), ['retire', 'ffffffff', '--confirm'])).output).toContain('has no key');
  expect((await runKeyTool(tool(), ['retire', currentId])).output).toContain('--confirm');
  const { output } = await runKeyTool(tool(), ['list']);
  expect(output).toMatch(new RegExp(`${currentId} {2}current since`));
  expect(output).toMatch(/destroyed 20/);
});
