import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { removeTemporaryFolder, createTemporaryFolder } from '../../jest/test-servers.ts';
import type { DataFolder } from './data-folder.ts';
import { lockInstance } from './instance-lock.ts';
import { choosePorts, sitePort } from './ports.ts';
import { loadSecrets } from './secrets.ts';

describe('the data folder', () => {
  const path = createTemporaryFolder();
  const folder: DataFolder = { path, file: (name) => join(path, name), log: (name) => join(path, `${name}.log`) };

  afterAll(() => removeTemporaryFolder(path));

  it('stores its secrets, readable by their owner only', () => {
    const secrets = loadSecrets(folder);
    expect(loadSecrets(folder)).toEqual(secrets);
    expect(Buffer.from(secrets.sealingKey, 'base64')).toHaveLength(32);
    expect(statSync(folder.file('secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('never replaces damaged secrets, because new ones could not unseal the old messages', () => {
    const before = readFileSync(folder.file('secrets.json'));
    writeFileSync(folder.file('secrets.json'), '{"tokenSecret": "x"');
    expect(() => loadSecrets(folder)).toThrow('is damaged: restore it');
    writeFileSync(folder.file('secrets.json'), before);
  });

  it('reuses the ports of the last start and replaces one that is in use', async () => {
    const before = await choosePorts(folder);
    expect(new Set(Object.values(before)).size).toBe(7);
    expect(await choosePorts(folder)).toEqual(before);
    const other = createServer().listen(before.redis, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const after = await choosePorts(folder);
    other.close();
    expect({ ...after, redis: before.redis }).toEqual(before);
    expect(after.redis).not.toBe(before.redis);
  });

  it('never moves the site to another port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    process.env.PORT = String(port);
    await expect(sitePort('npm start')).rejects.toThrow(
      `Port ${port} is in use; stop that program or start with PORT=${port + 1} npm start`,
    );
    process.env.PORT = '3000x';
    await expect(sitePort('npm start')).rejects.toThrow('PORT must be a number');
    delete process.env.PORT;
    other.close();
  });

  it.each([
    ['is gone', () => spawnSync('true').pid],
    ['is another program by now', () => process.ppid],
  ])('takes the lock of a process that %s', (_, holder) => {
    writeFileSync(folder.file('run.lock'), String(holder()));
    const unlock = lockInstance(folder);
    expect(readFileSync(folder.file('run.lock'), 'utf8')).toBe(String(process.pid));
    unlock();
    expect(statSync(folder.file('run.lock'), { throwIfNoEntry: false })).toBeUndefined();
  });
});
