import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStoreContract } from './file-store.contract.ts';
import { FileStoreFault } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

describe('a folder of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aidline-files-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  fileStoreContract(() => new FolderStore(folder));

  it('leaves no temporary file behind', async () => {
    await new FolderStore(folder).put('a/b/original', Buffer.from('words'));
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['original']);
  });

  it('rejects with a FileStoreFault when the folder cannot be used', async () => {
    writeFileSync(join(folder, 'no-folder'), '');
    await expect(new FolderStore(join(folder, 'no-folder')).put('a/b', Buffer.from('x'))).rejects.toThrow(
      FileStoreFault,
    );
  });
});
