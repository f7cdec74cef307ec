import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { kekIdOf, wrappedKeyContext } from '@libs/ledger/key-encryption.ts';
import { seal, toSubjectKey } from '@libs/ledger/sealing.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { FolderKeyStore } from '@libs/server/keystore/folder-keystore.ts';
import { v7 } from 'uuid';
import { connectOrThrow, messageCommand, openVisitor } from './chat-client.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { keyToolOf, runKeyTool, startKeyTool } from '../../../infra/jest/run-key-tool.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../../../infra/jest/test-servers.ts';

/** Enough that a rotation can be killed in the middle. */
const SUBJECTS = 8_000;
const KILLS = 2;
const WRITERS = 4;
const WORD = 'thornberrylantern';
const TEST_TIMEOUT_MS = 180_000;

const system = systemForThisFile({ gateways: 2, workers: 1, site: false });
let dataFolder: string;
beforeAll(() => {
  dataFolder = createTemporaryFolder();
});
afterAll(() => removeTemporaryFolder(dataFolder));

const sealingKey = () => Buffer.from(system.secrets.sealingKey, 'base64');
const tool = () => keyToolOf(system, dataFolder);
const runTool = async (...args: string[]): Promise<string> => {
  const { code, output } = await runKeyTool(tool(), args);
  if (code !== 0) throw new Error(output);
  return output;
};

/** Data keys of people who write nothing now. */
async function insertSubjects(): Promise<void> {
  const kek = toSubjectKey(sealingKey());
  const ids = Array.from({ length: SUBJECTS }, () => v7() as SessionId);
  await queryDatabase(
    system,
    `insert into subject_key (shard, subject_id, wrapped_dek, kek_id)
     select shard, id, wrapped, $4 from unnest($1::smallint[], $2::uuid[], $3::bytea[]) as w (shard, id, wrapped)`,
    [ids.map(shardOf), ids, ids.map((id) => seal(kek, randomBytes(32), wrappedKeyContext(id))), kekIdOf(sealingKey())],
  );
}

type Written = { sessionId: SessionId; key: string; texts: string[] };

/** People who write at both gateways, and go on in conversations that they began before a rotation. */
function writeMeanwhile(): { stop: () => Promise<Written[]> } {
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const written: Written[] = [];
    const url = system.gatewayUrls[writer % 2]!;
    const first = await openVisitor(url);
    const lasting: Written = { sessionId: first.sessionId, key: first.key, texts: [] };
    const say = async ({ client, into }: { client: typeof first.client; into: Written }) => {
      const text = `${WORD} ${writer}.${into.texts.length}`;
      const answer = await client.command(into.sessionId, messageCommand(text));
      if (answer.ok) into.texts.push(text);
      else if (answer.error.code !== 'rate.limited') throw new Error(answer.error.code);
    };
    while (!isOver) {
      const { client, sessionId, key } = await openVisitor(url);
      const brief: Written = { sessionId, key, texts: [] };
      await say({ client, into: brief });
      await say({ client: first.client, into: lasting });
      client.close();
      written.push(brief);
    }
    first.client.close();
    return [...written, lasting];
  });
  return {
    stop: async () => {
      isOver = true;
      return (await Promise.all(writers)).flat();
    },
  };
}

/** The people whose keys are sealed with this key, and those of all other keys. */
const peopleBy = async (kekId: string) => {
  const [row] = await queryDatabase<{ its: number; others: number }>(
    system,
    `select count(*) filter (where kek_id = $1)::int as its, count(*) filter (where kek_id <> $1)::int as others
     from subject_key where shredded_at is null`,
    [kekId],
  );
  return row!;
};

/** Kills the tool when it has taken over some people and not all. */
async function killInTheMiddle(old: string): Promise<void> {
  const before = await peopleBy(old);
  const child = await startKeyTool(tool(), ['rotate']);
  // Without the growing pauses of `waitUntil`: the rest takes less time than those. People who come meanwhile get the
  // old key until the tool has made its own.
  const end = Date.now() + 60_000;
  while ((await peopleBy(old)).others === before.others && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await child.exited;
  expect((await peopleBy(old)).its).toBeGreaterThan(0);
}

let traffic: ReturnType<typeof writeMeanwhile> | undefined;
/** Also after a failure, so that nothing of it reaches the next file. */
afterEach(() => traffic?.stop().catch(() => undefined));

it(
  'is killed and resumed while gateways and a worker write; all is readable, and the old key is destroyed',
  async () => {
    const first = kekIdOf(sealingKey());
    await insertSubjects();
    traffic = writeMeanwhile();
    for (let kill = 0; kill < KILLS; kill += 1) await killInTheMiddle(first);
    const resumed = await runTool('rotate');
    expect(resumed).toContain('went on with key');
    expect(resumed).toContain('everything is sealed with it');
    const second = /went on with key (\S+)/.exec(resumed)![1]!;
    // Another one, so that a key of the keystore is replaced and not the one that the environment holds.
    const third = /new key (\S+)/.exec(await runTool('rotate'))![1]!;
    const secondBytes = await new FolderKeyStore({ path: system.keystore }).export(second);
    expect(await runTool('retire', second, '--confirm')).toContain(`destroyed ${second}`);
    const written = await traffic.stop();

    expect((await readdir(system.keystore)).filter((name) => name.startsWith('kek-'))).toEqual([`kek-${third}.json`]);
    expect([(await peopleBy(first)).its, (await peopleBy(second)).its]).toEqual([0, 0]);
    // What a process remembers of a key is no proof that it can be read.
    for (const gateway of system.gateways) await gateway.restart();
    expect(written.reduce((sum, { texts }) => sum + texts.length, 0)).toBeGreaterThan(WRITERS * 2);
    for (const [at, { sessionId, key, texts }] of written.entries()) {
      const reader = await connectOrThrow(system.gatewayUrls[at % 2]!, visitorCredentials(sessionId, key));
      await reader.join(sessionId);
      expect(reader.texts().filter((text) => text.startsWith(WORD))).toEqual(texts);
      reader.close();
    }

    // The logs of the services know neither what was written nor any key.
    for (const name of ['gateway-1', 'gateway-2', 'worker-1'])
      for (const word of [WORD, secondBytes.toString('base64'), system.secrets.sealingKey])
        expect(system.log(name)).not.toContain(word);
  },
  TEST_TIMEOUT_MS,
);
