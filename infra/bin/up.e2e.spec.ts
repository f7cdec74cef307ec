import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolder, createTemporaryFolder } from '../jest/test-servers.ts';
import { freePort } from './servers/free-port.ts';
import { withClient } from './servers/postgres-database.ts';
import { isAlive } from './servers/process-table.ts';
import { REPOSITORY } from './servers/repository.ts';
import { waitUntil } from './servers/wait-until.ts';
import { respondsOk } from './system/start-service.ts';

type StartedScript = {
  process: ChildProcess;
  output: () => string;
  exitCode: Promise<number | null>;
};

describe('npm start', () => {
  const folder = createTemporaryFolder();
  const file = (name: string) => join(folder, 'data', name);
  let port: number;

  const run = (script = 'up', env: NodeJS.ProcessEnv = {}): StartedScript => {
    const own = { AIDLINE_DATA_DIR: join(folder, 'data'), PORT: String(port), NODE_OPTIONS: '', ...env };
    const child = spawn(process.execPath, ['infra/bin/run.mjs', script], {
      cwd: REPOSITORY,
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    return { process: child, output: () => output, exitCode: new Promise((resolve) => child.once('close', resolve)) };
  };
  const running = async () => {
    const started = run();
    const settled = () => started.output().includes('Ctrl-C stops everything') || started.process.exitCode !== null;
    await waitUntil(settled, { what: 'npm start', withinSeconds: 60 });
    expect(started.output()).toContain('Ctrl-C stops everything');
    return started;
  };
  const databaseUrl = () => {
    const { postgres } = JSON.parse(readFileSync(file('ports.json'), 'utf8')) as { postgres: number };
    return `postgres://aidline:${readFileSync(file('postgres.password'), 'utf8')}@127.0.0.1:${postgres}/aidline`;
  };
  const postmaster = () => Number.parseInt(readFileSync(file('postgres/postmaster.pid'), 'utf8'), 10);
  const agents = (url: string) =>
    withClient(url, async (client) => (await client.query('select id, email from agent')).rows as unknown[]);

  beforeAll(async () => {
    port = await freePort();
  });
  afterAll(() => removeTemporaryFolder(folder));

  it('starts everything, restarts what ends, refuses a second instance, and stops; the data survives a restart', async () => {
    const first = await running();
    expect(first.output()).toContain(`http://localhost:${port}/agent/login`);
    expect(await respondsOk(`http://127.0.0.1:${port}/api/health/ready`)).toBe(true);
    const seeded = await agents(databaseUrl());

    const second = run();
    expect(await second.exitCode).toBe(1);
    expect(second.output()).toContain('Aidline already runs on');

    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await waitUntil(() => first.output().includes('postgres is running again.'), {
      what: 'Postgres to return',
      withinSeconds: 30,
    });
    expect(await agents(databaseUrl())).toEqual(seeded);

    const url = databaseUrl();
    const last = postmaster();
    first.process.kill('SIGTERM');
    expect(await first.exitCode).toBe(0);
    expect(isAlive(last)).toBe(false);

    const again = await running();
    expect(await agents(url)).toEqual(seeded);
    again.process.kill('SIGINT');
    expect(await again.exitCode).toBe(0);
  });

  it('explains in one sentence what is wrong with a given DATABASE_URL', async () => {
    const refused = run('up', {
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x',
      AIDLINE_DATA_DIR: join(folder, 'other'),
    });
    expect(await refused.exitCode).toBe(1);
    expect(refused.output()).toContain(
      'DATABASE_URL (postgres://me:***@127.0.0.1:1/x) does not work: nothing listens there.',
    );
    expect(refused.output()).not.toMatch(/secret|\n {4}at /);
  });
});
