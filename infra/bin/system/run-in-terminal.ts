import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Node's arguments to run a TypeScript program of this repository. */
export const typescriptProgramArgs = (file: string, args: readonly string[] = []): string[] => [
  '--enable-source-maps',
  '--import',
  '@oxc-node/core/register',
  file,
  ...args,
];

/** Runs Node in the foreground of the terminal, where Ctrl-C reaches it directly; resolves to its exit code. */
export function runInTerminal(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}
