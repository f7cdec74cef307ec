import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import vm from 'node:vm';

/** Jest needs Node's VM modules to `require` packages that are ES modules; their warning is switched off. */
export const JEST_NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/**
 * Returns when this process has Node's VM modules. Otherwise it runs the same command again with them, in the same
 * terminal, and exits with its exit code: so `npx jest path/to/file` and an editor's test runner need no variable set.
 */
export async function runWithVmModules(): Promise<void> {
  if ('SourceTextModule' in vm) return;
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${JEST_NODE_OPTIONS}`.trim() },
  });
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  await new Promise<never>(() => {});
}
