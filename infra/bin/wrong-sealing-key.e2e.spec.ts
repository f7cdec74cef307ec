import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groundForThisFile } from '../jest/ground-for-this-file.ts';
import { dispose, temporaryFolder } from '../jest/test-servers.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { startChild } from './servers/child.ts';
import { freePort } from './servers/free-port.ts';
import { REPOSITORY } from './servers/repository.ts';
import { programOf } from './system/in-terminal.ts';
import { runToEnd } from './system/run-to-end.ts';

const ground = groundForThisFile();
const wrongKey = randomBytes(32).toString('base64');
const SENTENCE = /SEALING_KEY \([0-9a-f]{8}\) is not the key that this database was sealed with/;

let folder: string;
let sessionId: SessionId;
beforeAll(async () => {
  folder = temporaryFolder();
  sessionId = await ground.open();
});
afterAll(() => dispose(folder));

async function order(name: string, args: string[]) {
  const env = {
    AIDLINE_DATA_DIR: folder,
    DATABASE_URL: ground.databaseUrl,
    REDIS_URL: ground.redis.url,
    SEALING_KEY: wrongKey,
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    PUBLIC_URL: 'http://127.0.0.1',
    PORT: String(await freePort()),
  };
  return { name, command: process.execPath, args, cwd: REPOSITORY, env };
}

/** One that gets as far as to listen is ended there: it has not refused to start. */
async function start(service: string): Promise<{ code: number | null; lines: string[] }> {
  const child = await startChild(await order(service, [join(REPOSITORY, `dist/services/${service}/src/main.js`)]));
  const lines: string[] = [];
  child.onLine((line) => {
    lines.push(line);
    if (line.includes('listens')) child.kill('SIGKILL');
  });
  const { code } = await child.exited;
  await child.saidAll;
  return { code, lines };
}

describe('with a SEALING_KEY that is not the one of the database', () => {
  it.each(['gateway', 'workers'])('%s end at once with a sentence and no stack', async (service) => {
    const { code, lines } = await start(service);
    const last = JSON.parse(lines.at(-1)!) as { msg: string };
    expect([code, last.msg]).toEqual([1, expect.stringMatching(/^This process cannot start: /)]);
    expect(last.msg).toMatch(SENTENCE);
    expect(lines.join('\n')).not.toMatch(/\s+at .+:\d+:\d+/);
  });

  it.each<[string, () => string[]]>([
    ['replay', () => ['search', '--repair']],
    ['print-session', () => [sessionId, '--text']],
    ['erasures', () => ['--again', join(folder, 'erased.txt')]],
    ['housekeeping', () => ['--dry-run']],
  ])('%s does nothing and says so', async (tool, words) => {
    writeFileSync(join(folder, 'erased.txt'), `${sessionId}\n`);
    const { code, output } = await runToEnd(await order(tool, programOf(`infra/bin/${tool}.ts`, words())));
    expect({ code, lines: output.trim().split('\n') }).toEqual({ code: 1, lines: [expect.stringMatching(SENTENCE)] });
    expect(await ground.query(`select status from chat_session`)).toEqual([{ status: 'waiting' }]);
  });
});
