import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLoopbackServer } from '../jest/loopback-server.ts';
import { typescriptProgramArgs } from './system/run-in-terminal.ts';
import { runToCompletion } from './system/run-to-completion.ts';

const NO_SYSTEM = {
  AIDLINE_DATA_DIR: join(tmpdir(), 'aidline-that-is-not'),
  DATABASE_URL: '',
  REDIS_URL: '',
  GATEWAYS: '',
};
const runScript = (script: string, args: string[], env: Record<string, string>) =>
  runToCompletion({
    name: script,
    args: typescriptProgramArgs(`infra/bin/${script}.ts`, args),
    env: { ...NO_SYSTEM, ...env },
  });

const AGENT = { AGENT_EMAIL: 'mei@example.org', AGENT_PASSWORD: 'x' };

describe('a tool with wrong arguments, or without a running system', () => {
  it.each<[string, string[], Record<string, string>, string]>([
    ['migrate', [], {}, 'No database'],
    ['migrate', [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, 'does not answer'],
    ['seed', [], {}, 'Set AGENT_EMAIL and AGENT_PASSWORD'],
    ['seed', [], AGENT, 'No database'],
    ['agent', ['list'], {}, 'No database'],
    ['erasures', ['--again', '/nowhere/erased.txt'], {}, 'There is no file /nowhere/erased.txt'],
    ['replay', ['everything'], {}, 'What to replay'],
    ['backup', [], {}, 'No database'],
    ['restore', ['/nowhere'], {}, 'backup.missing'],
    ['housekeeping', ['--now'], {}, 'npm run housekeeping'],
    ['print-session', ['mine'], {}, 'Give a session id'],
    ['content', ['--import', '/nowhere'], {}, 'Say who proposes it'],
  ])('%s %j with %j fails with one sentence', async (script, args, env, sentence) => {
    const { code, output } = await runScript(script, args, env);
    expect({ code, lines: output.trim().split('\n') }).toEqual({ code: 1, lines: [expect.stringContaining(sentence)] });
  });

  it('the doctor reports it as one failed check and runs the others', async () => {
    const { code, output } = await runScript('doctor', [], { GATEWAYS: 'somewhere', PORT: 'eighty' });
    const lines = output.trimEnd().split('\n');
    expect(lines.filter((line) => !/^(?: ok |FIX ) /.test(line))).toEqual([]);
    expect(lines.filter((line) => /PORT must be|Gateway somewhere +is not an address/.test(line))).toHaveLength(2);
    expect(code).toBe(1);
  });

  it('the doctor names the database, not the workers, when the database is down', async () => {
    const gateway = await startLoopbackServer((_, response) => response.end('ready'));
    const { output } = await runScript('doctor', [], {
      GATEWAYS: gateway.url,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    await gateway.close();
    expect(output).toMatch(/ ok {2}Gateway .* ready/);
    expect(output).toMatch(/FIX {2}Postgres .* nothing listens there/);
    expect(output).not.toContain('Step:');
  });
});
