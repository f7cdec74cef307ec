import { spawn } from 'node:child_process';
import { REPOSITORY } from '../servers/repository.ts';

/** Node's words for one of our programs, from source. */
export const typescriptProgramArgs = (file: string, args: readonly string[]): string[] => [
  '--enable-source-maps',
  '--import',
  '@oxc-node/core/register',
  file,
  ...args,
];

/** The program has the terminal to itself; Ctrl-C reaches it directly, and what it started ends with it. */
export function runInTerminal(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 130));
  });
}
