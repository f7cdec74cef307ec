import { spawn } from 'node:child_process';
import { REPOSITORY } from '../servers/repository.ts';

/** Node's arguments to run a TypeScript program of this repository. */
export const typescriptProgramArgs = (file: string, args: readonly string[]): string[] => [
  '--enable-source-maps',
  '--import',
  '@oxc-node/core/register',
  file,
  ...args,
];

/** Runs a program in the foreground of the terminal; Ctrl-C reaches it directly. */
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
