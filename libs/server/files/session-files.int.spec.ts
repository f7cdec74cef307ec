import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v4 } from 'uuid';
import { ledgerForThisFile } from '../../../infra/jest/ledger-for-this-file.ts';
import { handleCommand } from '@libs/ledger/handle-command.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { FolderStore } from './folder-store.ts';
import { type SessionFileKey, MAX_SESSION_FILES, SessionFiles } from './session-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'aidline-files-'));
const store = new FolderStore(folder);
const photo = { original: Buffer.from('a photo of quetzals'), view: Buffer.from('drawn anew') };

const environment = ledgerForThisFile('gateway');
let files: SessionFiles;
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(() => {
  files = new SessionFiles(environment.resources, environment.resources.keyring, store);
});

const newFileKey = async (): Promise<SessionFileKey> => ({
  sessionId: await environment.openSession(),
  fileId: v4() as CommandId,
});

async function storeFile(): Promise<SessionFileKey> {
  const context = await newFileKey();
  await files.reserve(context, photo.original);
  await files.put(context, photo);
  return context;
}

/** Leaves what a gateway leaves that crashes after the append and before it has marked the row. */
async function recordInLog(context: SessionFileKey): Promise<void> {
  await handleCommand(
    {
      ...environment.resources.commandDependencies({ addBulk: async () => undefined }),
      publishEvents: () => undefined,
    },
    {
      ...context,
      commandId: context.fileId,
      actor: { role: 'customer' },
      command: {
        type: 'attachment.record',
        name: 'a.png',
        mediaType: 'image/png',
        bytes: 3,
        sha256: 'ab'.repeat(32),
        pixels: null,
      },
    },
  );
}

const makeTwoDaysOld = (context: SessionFileKey) =>
  environment.query(`update chat_file set since = now() - interval '2 days' where file_id = $1`, [context.fileId]);

describe('the files of a conversation', () => {
  it('are stored sealed, each bound to its name, and read back unchanged', async () => {
    const context = await storeFile();
    const name = `${context.sessionId}/${context.fileId}`;
    const lying = await store.get(`${name}/original`);
    expect(lying?.includes('quetzals')).toBe(false);
    expect(await files.read(context, 'original')).toEqual(photo.original);
    expect(await files.read(context, 'view')).toEqual(photo.view);
    await store.put(`${name}/view`, lying!);
    await expect(files.read(context, 'view')).rejects.toThrow();
  });

  it('accept one content per id, the first that is reserved', async () => {
    const context = await newFileKey();
    const reservations = await Promise.all(
      ['one', 'one', 'other', 'one'].map((text) => files.reserve(context, Buffer.from(text))),
    );
    expect(reservations[0]).toBe(reservations[1]);
    expect(reservations.filter((one) => one === 'other')).toHaveLength(reservations[2] === 'mine' ? 3 : 1);
  });

  it('are limited in number per session', async () => {
    const context = await newFileKey();
    await environment.query(
      `insert into chat_file (shard, session_id, file_id, digest, bytes)
       select shard_of($1), $1, gen_random_uuid(), '', 1 from generate_series(1, $2)`,
      [context.sessionId, MAX_SESSION_FILES],
    );
    expect(await files.reserve(context, photo.original)).toBe('full');
  });

  it('are swept when they never reached the log, and stay when they did', async () => {
    const [lost, young, kept] = [await storeFile(), await storeFile(), await storeFile()];
    await recordInLog(kept);
    for (const context of [lost, kept]) await makeTwoDaysOld(context);
    expect(await files.sweep()).toBe(1);
    expect(await files.sweep()).toBe(0);
    expect(await files.read(lost, 'original')).toBeNull();
    for (const context of [young, kept]) expect(await files.read(context, 'original')).toEqual(photo.original);
    const states = await environment.query<{ state: string }>(`select state from chat_file where file_id = $1`, [
      kept.fileId,
    ]);
    expect(states).toEqual([{ state: 'kept' }]);
  });

  it('are removed by an erasure in every state, and no more are accepted', async () => {
    const [settled, halfway] = [await storeFile(), await storeFile()];
    await recordInLog(settled);
    await files.markRecorded(settled);
    for (const { sessionId } of [settled, halfway]) {
      await environment.send(sessionId, { type: 'session.erase' });
      environment.resources.keyring.forget(sessionId);
    }
    expect(await files.read(settled, 'original')).toBeNull();
    expect(await files.reserve(halfway, photo.original)).toBe('erased');
    expect(await files.sweep()).toBe(2);
    for (const { sessionId, fileId } of [settled, halfway])
      expect(await store.get(`${sessionId}/${fileId}/original`)).toBeNull();
  });
});
