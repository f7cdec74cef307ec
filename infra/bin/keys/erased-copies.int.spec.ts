import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { v4 } from 'uuid';
import { freshRedis } from '../../jest/fresh-redis.ts';
import { type LedgerEnvironment, startLedgerEnvironment, waitUntil } from '../../jest/ledger-environment.ts';
import { type OwnPostgres, startOwnPostgres } from '../../jest/own-postgres.ts';
import { resourceForThisFile } from '../../jest/resource-for-this-file.ts';
import { runKeyTool } from '../../jest/run-key-tool.ts';
import { startRelay } from '../../jest/start-relay.ts';
import { startSearch } from '../../jest/start-search.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../../jest/test-servers.ts';
import { kekIdOf, wrappedKeyContext } from '@libs/ledger/key-encryption.ts';
import { toSubjectKey, unseal } from '@libs/ledger/sealing.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { FolderKeyStore } from '@libs/server/keystore/folder-keystore.ts';
import { listErasedSessions } from '../erasures/erased-sessions.ts';

/** Before the servers stop. */
const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp();
});
const redis = resourceForThisFile(freshRedis, (one) => one.stop());
const postgres = resourceForThisFile(startOwnPostgres, (one) => one.end());

const WORD = 'quillfeatherharbour';
const TEXT = `I sent them everything at ${WORD}`;
const EMAIL = 'wren.quillfeather@example.org';
const NUMBER = '6217 0000 1000 2345 679';
const FILE_TEXT = 'a photograph of the receipt from quillfeather';
/** Format, nonce, 32 bytes of key, tag: what `seal` makes of a data key. */
const WRAPPED_KEY_BYTES = 1 + 12 + 32 + 16;

/** Half a gigabyte of copies is searched, with several keys. */
const SEARCH_TIMEOUT_MS = 300_000;

let folder: string;
beforeAll(() => {
  folder = createTemporaryFolder();
});
afterAll(() => removeTemporaryFolder(folder));

/** The log goes into an archive, as for recovery to a point in time. */
async function archiveLog(server: OwnPostgres): Promise<string> {
  const archive = join(server.dataDir, 'log_archive');
  await asSuperuser(async (client) => {
    await client.query(`alter system set archive_mode = on`);
    await client.query(`alter system set archive_command = 'mkdir -p ${archive} && cp %p ${archive}/%f'`);
  });
  await server.halt();
  await server.start();
  return archive;
}

async function asSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** What pg_basebackup does, by the functions that it calls: the package of Postgres has no pg_basebackup. */
const takeBaseBackup = (target: string): Promise<void> =>
  asSuperuser(async (client) => {
    await client.query(`select pg_backup_start('spec', true)`);
    const { status, stderr } = spawnSync('cp', ['-a', postgres.dataDir, target], { encoding: 'utf8' });
    await client.query(`select * from pg_backup_stop()`);
    if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr);
  });

/** Everything is on the disk, and every segment of the log is in the archive. */
const flushEverything = (): Promise<void> =>
  asSuperuser(async (client) => {
    await client.query('checkpoint');
    const { rows } = await client.query<{ name: string }>(`select pg_walfile_name(pg_switch_wal()) as name`);
    await waitUntil(async () => {
      const archived = await client.query<{ last: string | null }>(
        `select last_archived_wal as last from pg_stat_archiver`,
      );
      return (archived.rows[0]!.last ?? '') >= rows[0]!.name;
    });
  });

type Copies = Record<string, Buffer[]>;

const readFolder = (path: string): Buffer[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => readIfThere(join(entry.parentPath, entry.name)));

/** A running server removes files of its own between the listing and the reading. */
function readIfThere(path: string): Buffer[] {
  try {
    return [readFileSync(path)];
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fault;
  }
}

const holds = (files: readonly Buffer[], bytes: Buffer): boolean => files.some((file) => file.includes(bytes));

/** Copies share most of their files. */
const searched = new Map<string, Buffer | null>();

function findWrappedKey(files: readonly Buffer[], kek: Buffer, context: string): Buffer | null {
  for (const file of files) {
    const search = `${createHash('sha256').update(file).digest('hex')}|${kekIdOf(kek)}|${context}`;
    if (!searched.has(search)) searched.set(search, findWrappedKeyIn(file, kek, context));
    const found = searched.get(search);
    if (found) return found;
  }
  return null;
}

/** Tries every place where a wrapped key may begin, whatever is around it. */
function findWrappedKeyIn(file: Buffer, kek: Buffer, context: string): Buffer | null {
  const key = toSubjectKey(kek);
  for (let at = file.indexOf(1); at >= 0 && at + WRAPPED_KEY_BYTES <= file.length; at = file.indexOf(1, at + 1)) {
    if (!mayBeNonce(file, at + 1)) continue;
    const found = tryUnseal(key, file.subarray(at, at + WRAPPED_KEY_BYTES), context);
    if (found) return found;
  }
  return null;
}

/** Numbers and zeroes are most of a database; of twelve random bytes, seven differ in all but one of a million. */
function mayBeNonce(file: Buffer, at: number): boolean {
  if (file.readUInt32LE(at) === 0 || file.readUInt32LE(at + 4) === 0 || file.readUInt32LE(at + 8) === 0) return false;
  return new Set(file.subarray(at, at + 12)).size >= 7;
}

function tryUnseal(key: ReturnType<typeof toSubjectKey>, sealed: Buffer, context: string): Buffer | null {
  try {
    return unseal(key, sealed, context);
  } catch {
    return null;
  }
}

/** As evidence. */
async function giveNumber({ identifiers }: LedgerEnvironment['resources'], sessionId: SessionId): Promise<void> {
  const message = v4() as CommandId;
  await identifiers.keep(sessionId, message, [{ kind: 'card-number', value: NUMBER }]);
  await identifiers.attribute(sessionId, { message, index: 0 }, 'counterparty');
}

async function writeConversation({ send, openSession, resources }: LedgerEnvironment): Promise<SessionId> {
  const sessionId = await openSession();
  await send(sessionId, { type: 'message.send', text: TEXT });
  await resources.contacts.change(sessionId, { email: EMAIL });
  await giveNumber(resources, sessionId);
  const file = { sessionId, fileId: v4() as CommandId };
  const original = Buffer.from(FILE_TEXT);
  await resources.files.reserve(file, original);
  await resources.files.put(file, { original, view: original });
  return sessionId;
}

it(
  'leaves nothing readable in any copy, once the keys of an erased person are destroyed',
  async () => {
    const archive = await archiveLog(postgres);
    const [standby] = await postgres.startStandbys(['replica']);
    const environment = await startLedgerEnvironment({ url: postgres.url, login: postgres.logins.worker }, redis.url);
    // One process stands for a gateway and a worker.
    await environment.query(`grant aidline_gateway to aidline_worker`);
    const stopRelay = startRelay(environment);
    cleanups.push(stopRelay, environment.end);
    const { resources, keystore, sealingKey } = environment;
    const first = kekIdOf(sealingKey);
    const tool = { databaseUrl: postgres.logins.owner, keystore, dataFolder: folder, sealingKey };
    const runTool = async (...args: string[]) => {
      const { code, output } = await runKeyTool(tool, args);
      return code === 0 ? output : Promise.reject(new Error(output));
    };
    const finality = async () => (await listErasedSessions(resources.pool))[0]?.finality;

    const sessionId = await writeConversation(environment);
    const remaining = await environment.openSession();
    await environment.send(remaining, { type: 'message.send', text: 'somebody who was not erased' });
    await giveNumber(resources, remaining);
    const search = startSearch(environment);
    cleanups.unshift(search.stop);
    search.start();
    const isFound = async () => (await search.find(WORD)).includes(sessionId);
    await waitUntil(isFound);
    const dek = (await resources.keyring.getKey(sessionId))!.export();
    await takeBaseBackup(join(folder, 'base-backup'));
    cpSync(environment.filesFolder, join(folder, 'files-backup'), { recursive: true });

    // A rotation before the erasure, so that copies under two keys are behind it.
    await runTool('rotate');
    await waitUntil(() => resources.sealingKeys.currentId !== first);
    const second = resources.sealingKeys.currentId;
    const secondBytes = await new FolderKeyStore({ path: keystore }).export(second);
    const secondSecret = resources.sealingKeys.current.bytes;
    await takeBaseBackup(join(folder, 'later-backup'));
    await environment.send(sessionId, { type: 'session.erase' });
    await waitUntil(async () => !(await isFound()));
    await resources.files.sweep();
    expect(await finality()).toEqual({ openWith: [first, second] });

    await runTool('rotate');
    await waitUntil(() => resources.sealingKeys.currentId !== second);
    await runTool('retire', second, '--confirm');
    await expect(runTool('retire', first, '--confirm')).rejects.toThrow('remove that from the environment');
    expect(await finality()).toEqual({ openWith: [first] });
    const { code } = await runKeyTool({ databaseUrl: tool.databaseUrl, keystore, dataFolder: folder }, [
      'retire',
      first,
      '--confirm',
    ]);
    expect([code, await finality()]).toEqual([0, { finalAt: expect.any(Date) }]);

    await flushEverything();
    const [head] = await environment.query<{ bytes: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as bytes`,
    );
    await waitUntil(async () => (await standby!.receivedBytes()) >= Number(head!.bytes));
    const copies: Copies = {
      'base backup': readFolder(join(folder, 'base-backup')),
      'later base backup': readFolder(join(folder, 'later-backup')),
      'log archive': readFolder(archive),
      'live database': readFolder(postgres.dataDir),
      replica: readFolder(`${postgres.dataDir}.replica`),
    };
    const others: Copies = {
      files: readFolder(environment.filesFolder),
      'backup of files': readFolder(join(folder, 'files-backup')),
      redis: [Buffer.from(await redis.dumpAll())],
      keystore: readFolder(keystore),
    };
    const context = wrappedKeyContext(sessionId);

    // The destroyed keys, which this test has kept, show that it looks where there is something to find.
    expect(findWrappedKey(copies['base backup']!, sealingKey, context)).toEqual(dek);
    expect(findWrappedKey(copies['log archive']!, sealingKey, context)).toEqual(dek);
    expect(findWrappedKey(copies['later base backup']!, secondBytes, context)).toEqual(dek);

    // What a person who was not erased has given opens with the keys of today.
    expect(await resources.identifiers.confirmed(remaining)).toMatchObject([{ value: NUMBER }]);
    expect(await resources.identifiers.confirmed(sessionId)).toEqual([]);

    const existing = await new FolderKeyStore({ path: keystore }).listIds();
    expect(existing).toEqual([resources.sealingKeys.currentId]);
    const current = await new FolderKeyStore({ path: keystore }).export(existing[0]!);
    // The same search with a key that exists finds somebody who was not erased.
    expect(findWrappedKey(copies['live database']!, current, wrappedKeyContext(remaining))).not.toBeNull();
    for (const [name, files] of Object.entries({ ...copies, ...others })) {
      const readable = {
        text: [TEXT, WORD, EMAIL, NUMBER, FILE_TEXT].some((text) => holds(files, Buffer.from(text))),
        dataKey: holds(files, dek) || holds(files, Buffer.from(dek.toString('base64'))),
        wrappedKey: findWrappedKey(files, current, context) !== null,
        destroyedKeys: [sealingKey, secondBytes, secondSecret].some(
          (key) => holds(files, key) || holds(files, Buffer.from(key.toString('base64'))),
        ),
      };
      expect({ name, ...readable }).toEqual({
        name,
        ...{ text: false, dataKey: false, wrappedKey: false, destroyedKeys: false },
      });
    }
  },
  SEARCH_TIMEOUT_MS,
);
