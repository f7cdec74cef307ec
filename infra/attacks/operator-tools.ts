import { typescriptProgramArgs } from '../bin/system/run-in-terminal.ts';
import { runToCompletion } from '../bin/system/run-to-completion.ts';
import { loginUrls } from '../bin/servers/postgres-logins.ts';
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
      KEYSTORE: target.keystore,
      FILES_FOLDER: target.filesFolder,
    },
  });
}

/** Makes a new key the current one, while everything runs; resolves to its id. */
export async function rotateKeys(target: RunningSystem): Promise<string> {
  const { code, output } = await runTool(target, 'keys', ['rotate']);
  const [, id] = /^(?:new key|went on with key) (\S+)$/m.exec(output) ?? [];
  if (code !== 0 || !id) throw new Error(`the keys could not be rotated: ${output}`);
  return id;
}

export async function retireKey(target: RunningSystem, id: string): Promise<void> {
  const { code, output } = await runTool(target, 'keys', ['retire', id, '--confirm']);
  if (code !== 0) throw new Error(`the key ${id} could not be retired: ${output}`);
}

/** A conversation as the operator's own tool opens it. */
export async function readWithEveryKey(target: RunningSystem, sessionId: string): Promise<string> {
  return (await runTool(target, 'print-session', [sessionId, '--text'])).output;
}
