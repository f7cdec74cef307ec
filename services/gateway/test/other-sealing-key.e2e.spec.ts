import { randomBytes } from 'node:crypto';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { kekIdOf } from '@libs/ledger/key-encryption.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { expectRefusal } from './bad-input-checks.ts';
import {
  type ChatClient,
  connectOrThrow,
  messageCommand,
  openSessionCommand,
  openVisitor,
  waitUntil,
} from './chat-client.ts';
import { storedFilesIn, uploadFile } from './file-client.ts';
import { picture } from './sample-files.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
const clients: ChatClient[] = [];
afterAll(() => clients.forEach((client) => client.close()));

const isReady = async () => (await fetch(`${system.gatewayUrls[0]}/api/health/ready`)).ok;
const sayKeyIs = (kekId: string) => queryDatabase(system, 'update sealing_key set kek_id = $1', [kekId]);
const countKeys = async () =>
  (await queryDatabase<{ keys: number }>(system, 'select count(*)::int as keys from subject_key'))[0]!.keys;

it('a gateway whose key is not that of the database seals nothing, stays alive, and goes on when it is mended', async () => {
  const url = system.gatewayUrls[0]!;
  const { client, sessionId, key } = await openVisitor(url);
  clients.push(client);
  const upload = async () =>
    (await uploadFile(url, { sessionId, proof: `Visitor ${sessionId}.${key}`, file: await picture('png') })).json();

  await sayKeyIs(kekIdOf(randomBytes(32)));
  await waitUntil('the gateway is not ready', async () => !(await isReady()));
  expectRefusal(await upload(), 'service.unavailable');
  expect(storedFilesIn(system.filesFolder, sessionId)).toEqual([]);

  const before = await countKeys();
  // Whoever comes next would begin under a key that no other process of this database has.
  const nextId = newSessionId();
  const next = await connectOrThrow(url, visitorCredentials(nextId, newVisitorKey()));
  clients.push(next);
  expectRefusal(await next.command(nextId, openSessionCommand), 'service.unavailable');
  expect(await countKeys()).toBe(before);
  // Enough that the limits are reported to Redis, under names that are hashed with the key.
  for (let i = 0; i < 20; i += 1) await client.command(sessionId, messageCommand(`${i}`));
  expect(await isReady()).toBe(false);

  await sayKeyIs(kekIdOf(Buffer.from(system.secrets.sealingKey, 'base64')));
  await waitUntil('the gateway is ready again', isReady);
  expect(await upload()).toMatchObject({ ok: true });
});
