import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { KeyFolder, UnusableKeyFile } from './key-folder.ts';

const shape = z.object({ key: z.string() });
let parent: string;
let folder: KeyFolder;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'aidline-keys-'));
  folder = new KeyFolder(join(parent, 'keys'));
});
afterEach(() => rm(parent, { recursive: true }));

describe('a folder of keys', () => {
  it('is empty before the first key is made, and belongs to its owner alone afterwards', async () => {
    expect(await folder.listIds('kek')).toEqual([]);
    expect(await folder.read('kek', 'a1', shape)).toBeUndefined();
    expect(await folder.create('kek', 'a1', { key: 'secret' })).toBe(true);
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder.path, 'kek-a1.json'))).mode & 0o777).toBe(0o600);
    expect(await folder.read('kek', 'a1', shape)).toEqual({ key: 'secret' });
  });

  it('keeps kinds apart, and shows a key that another process has added since', async () => {
    await folder.create('kek', 'a1', { key: 'x' });
    const other = new KeyFolder(folder.path);
    await other.create('kek', 'b2', { key: 'y' });
    await other.create('signing', 'c3', { key: 'z' });
    expect(await folder.listIds('kek')).toEqual(['a1', 'b2']);
    expect(await folder.listIds('signing')).toEqual(['c3']);
  });

  it('never overwrites a key: of several who make the same one, one succeeds', async () => {
    const made = await Promise.all(['1', '2', '3', '4'].map((key) => folder.create('kek', 'same', { key })));
    expect(made.filter(Boolean)).toHaveLength(1);
    const winner = String(made.indexOf(true) + 1);
    expect(await folder.read('kek', 'same', shape)).toEqual({ key: winner });
    expect(await readdir(folder.path)).toEqual(['kek-same.json']);
  });

  it('destroys one key and leaves the others', async () => {
    await folder.create('kek', 'a1', { key: 'x' });
    await folder.create('kek', 'b2', { key: 'y' });
    await folder.destroy('kek', 'a1');
    await folder.destroy('kek', 'a1');
    expect(await readdir(folder.path)).toEqual(['kek-b2.json']);
  });

  it('refuses a key that others can read', async () => {
    await folder.create('kek', 'a1', { key: 'x' });
    await chmod(join(folder.path, 'kek-a1.json'), 0o640);
    await expect(folder.read('kek', 'a1', shape)).rejects.toThrow(/chmod 600/);
    await chmod(join(folder.path, 'kek-a1.json'), 0o600);
    await chmod(folder.path, 0o755);
    await expect(folder.read('kek', 'a1', shape)).rejects.toThrow(/chmod 700/);
  });

  it.each(['', '{', '{"key":7}', 'null'])('refuses the damaged file %j', async (text) => {
    await folder.create('kek', 'a1', { key: 'x' });
    await writeFile(join(folder.path, 'kek-a1.json'), text);
    await expect(folder.read('kek', 'a1', shape)).rejects.toThrow(UnusableKeyFile);
  });

  it('takes no id that leads out of the folder', async () => {
    expect(await folder.read('kek', '../kek-a1', shape)).toBeUndefined();
    await expect(folder.create('kek', '../a1', {})).rejects.toThrow();
  });
});
