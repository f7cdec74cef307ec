import { startChild, type ChildHandle } from '../bin/servers/child-process.ts';
import { loginUrls } from '../bin/servers/postgres-logins.ts';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { typescriptProgramArgs } from '../bin/system/run-in-terminal.ts';
import type { RunningSystem } from './test-system.ts';

type KeyToolEnvironment = { databaseUrl: string; keystore: string; dataFolder: string; sealingKey?: Buffer };

/** For the keys of a running system. */
export const keyToolOf = (
  { databaseUrl, keystore, secrets }: Pick<RunningSystem, 'databaseUrl' | 'keystore' | 'secrets'>,
  dataFolder: string,
): Required<KeyToolEnvironment> => ({
  ...{ databaseUrl: loginUrls(databaseUrl).owner, keystore, dataFolder },
  sealingKey: Buffer.from(secrets.sealingKey, 'base64'),
});

/** `npm run keys` as a process of its own, which a test may kill. */
export function startKeyTool(environment: KeyToolEnvironment, args: string[]): Promise<ChildHandle> {
  const { databaseUrl, keystore, dataFolder, sealingKey } = environment;
  return startChild({
    name: 'keys',
    command: process.execPath,
    args: typescriptProgramArgs('infra/bin/keys.ts', args),
    cwd: REPOSITORY,
    env: {
      DATABASE_URL: databaseUrl,
      KEYSTORE: keystore,
      AIDLINE_DATA_DIR: dataFolder,
      SEALING_KEY: sealingKey?.toString('base64') ?? '',
      NODE_OPTIONS: '',
    },
  });
}

/** Resolves with what it printed. */
export async function runKeyTool(
  environment: KeyToolEnvironment,
  args: string[],
): Promise<{ code: number; output: string }> {
  const child = await startKeyTool(environment, args);
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const { code } = await child.exited;
  await child.outputEnded;
  return { code: code ?? 1, output: lines.join('\n') };
}
