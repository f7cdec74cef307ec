import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerForThisFile } from '../jest/ledger-for-this-file.ts';
import { removeTemporaryFolder, createTemporaryFolder } from '../jest/test-servers.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { startChild } from './servers/child-process.ts';
import { freePort } from './servers/free-port.ts';
import { REPOSITORY } from './servers/repository.ts';
import { typescriptProgramArgs } from './system/run-in-terminal.ts';
import { runToCompletion } from './system/run-to-completion.ts';

const environment = ledgerForThisFile('gateway');
const wrongKey = randomBytes(32).toString('base64');
const WRONG_KEY_MESSAGE = /SEALING_KEY \([0-9a-f]{8}\) is not the key that this database was sealed with/;

let folder: string;
let sessionId: SessionId;
beforeAll(async () => {
  folder = createTemporaryFolder();
  sessionId = await environment.openSession();
});
afterAll(() => removeTemporaryFolder(folder));

async function programOptions(name: string, args: string[]) {
  const env = {
    AIDLINE_DATA_DIR: folder,
    DATABASE_URL: environment.logins.worker,
    REDIS_URL: environment.redis.url,
    SEALING_KEY: wrongKey,
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    PUBLIC_URL: 'http://127.0.0.1',
    PORT: String(await freePort()),
  };
  return { name, command: process.execPath, args, cwd: REPOSITORY, env };
}

/** A service that starts to listen is stopped: then it has not refused to start. */
async function startBuiltService(service: string): Promise<{ code: number | null; lines: string[] }> {
  const child = await startChild(
    await programOptions(service, [join(REPOSITORY, `dist/services/${service}/src/main.js`)]),
  );
  const lines: string[] = [];
  child.onLine((line) => {
    lines.push(line);
    if (line.includes('listens')) child.kill('SIGKILL');
  });
  const { code } = await child.exited;
  await child.outputEnded;
  return { code, lines };
}

describe('with a SEALING_KEY that is not the one of the database', () => {
  it.each(['gateway', 'workers'])('%s exit at once with one sentence and no stack', async (service) => {
    const { code, lines } = await startBuiltService(service);
    const last = JSON.parse(lines.at(-1)!) as { msg: string };
    expect([code, last.msg]).toEqual([1, expect.stringMatching(/^This process cannot start: /)]);
    expect(last.msg).toMatch(WRONG_KEY_MESSAGE);
    expect(lines.join('\n')).not.toMatch(/\s+at .+:\d+:\d+/);
  });

  it.each<[string, () => string[]]>([
    ['print-session', () => [sessionId, '--text']],
    ['erasures', () => ['--again', join(folder, 'erased.txt')]],
    ['housekeeping', () => ['--dry-run']],
  ])('%s changes nothing and reports the wrong key', async (tool, args) => {
    writeFileSync(join(folder, 'erased.txt'), `${sessionId}\n`);
    const { code, output } = await runToCompletion(
      await programOptions(tool, typescriptProgramArgs(`infra/bin/${tool}.ts`, args())),
    );
    expect({ code, lines: output.trim().split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringMatching(WRONG_KEY_MESSAGE)],
    });
    expect(await environment.query(`select status from chat_session`)).toEqual([{ status: 'waiting' }]);
  });
});
