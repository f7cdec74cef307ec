import { REPOSITORY } from '../bin/servers/repository.ts';
import { typescriptProgramArgs } from '../bin/system/run-in-terminal.ts';
import { runToCompletion } from '../bin/system/run-to-completion.ts';
import { loginUrls } from '../bin/servers/postgres-logins.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningSystem } from '../jest/test-system.ts';

/** Runs one of the operator's programs on this system, with every key that it has. */
export async function runTool(
  target: RunningSystem,
  tool: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  return runToCompletion({
    name: `npm run ${tool}`,
    args: typescriptProgramArgs(`infra/bin/${tool}.ts`, args),
    env: {
      DATABASE_URL: loginUrls(target.databaseUrl).owner,
      REDIS_URL: target.redisUrl,
      SEALING_KEY: target.secrets.sealingKey,
      FILES_FOLDER: target.filesFolder,
    },
  });
}

/** What the operator is told to do so that erasures become final; says what was done. */
export async function rotateKeys(target: RunningSystem): Promise<string> {
  if (!existsSync(join(REPOSITORY, 'infra/bin/keys.ts'))) return 'there is no way to rotate the key';
  const { output } = await runTool(target, 'keys', ['rotate']);
  return output.trim().split('\n').at(-1)!;
}

/** A conversation as the operator's own tool opens it. */
export async function readWithEveryKey(target: RunningSystem, sessionId: string): Promise<string> {
  return (await runTool(target, 'print-session', [sessionId, '--text'])).output;
}
