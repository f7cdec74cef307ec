import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolder, createTemporaryFolder } from '../../jest/test-servers.ts';
import { startChild } from './child-process.ts';
import { isAlive } from './process-table.ts';
import { REPOSITORY } from './repository.ts';
import { waitUntil } from './wait-until.ts';

const sh = (script: string) => ({ name: 'child', command: '/bin/sh', args: ['-c', script] });

describe('a child process', () => {
  const folder = createTemporaryFolder();

  afterAll(() => removeTemporaryFolder(folder));

  it('has its output appended to its log, and its last lines returned', async () => {
    const logFile = join(folder, 'logs', 'child.log');
    for (const word of ['one', 'two']) {
      const child = await startChild({ ...sh(`echo ${word}; echo trouble >&2`), logFile });
      await child.outputEnded;
      expect(child.lastLines().toSorted()).toEqual([word, 'trouble'].toSorted());
    }
    const lines = () => readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
    await waitUntil(() => lines().length === 4, { what: 'The log to hold all four lines', withinSeconds: 5 });
  });

  it('whose log is too large gets a new one next to the old', async () => {
    const logFile = join(folder, 'big.log');
    writeFileSync(logFile, 'x'.repeat(11 * 1024 * 1024));
    const child = await startChild({ ...sh('echo small'), logFile });
    await child.outputEnded;
    await waitUntil(() => existsSync(logFile) && readFileSync(logFile, 'utf8') === 'small\n', {
      what: 'The log',
      withinSeconds: 5,
    });
    expect(existsSync(`${logFile}.1`)).toBe(true);
  });

  it('is killed, with everything it started, when it does not stop', async () => {
    const child = await startChild(sh(`trap '' TERM; sleep 1000 & echo $!; wait; wait; sleep 1000`));
    await waitUntil(() => child.lastLines().length, { what: 'The grandchild', withinSeconds: 5 });
    const grandchild = Number(child.lastLines()[0]);
    expect(await child.stop(0.1)).toEqual({ code: null, signal: 'SIGKILL' });
    await waitUntil(() => !isAlive(grandchild), { what: 'The grandchild to end', withinSeconds: 5 });
  });

  it('that cannot be started is reported in one sentence', async () => {
    const starting = startChild({ name: 'redis', command: join(folder, 'nothing-here') });
    await expect(starting).rejects.toThrow('redis could not be started');
  });

  it('ends with its parent, and so does a temporary folder, when the parent is killed with SIGKILL', async () => {
    const parent = spawn(
      process.execPath,
      ['--import', '@oxc-node/core/register', '--input-type=module', '-e', PARENT],
      {
        cwd: REPOSITORY,
        env: { ...process.env, NODE_OPTIONS: '', TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const output = await new Promise<string>((resolve) => parent.stdout.once('data', (data) => resolve(String(data))));
    const [child, temporary] = output.trim().split(' ') as [string, string];
    expect([isAlive(Number(child)), existsSync(temporary)]).toEqual([true, true]);
    parent.kill('SIGKILL');
    await waitUntil(() => !isAlive(Number(child)) && !existsSync(temporary), { what: 'The end', withinSeconds: 10 });
  });
});

const PARENT = `
  import { createTemporaryFolder } from './infra/bin/servers/temporary-folder.ts';
  import { startChild } from './infra/bin/servers/child-process.ts';
  const folder = createTemporaryFolder();
  const child = await startChild({ name: 'child', command: '/bin/sleep', args: ['1000'] });
  console.log(child.pid, folder);
`;
