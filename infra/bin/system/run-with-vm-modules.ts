import vm from 'node:vm';
import { runInTerminal } from './run-in-terminal.ts';

/** Jest needs Node's VM modules to `require` packages that are ES modules; their warning is switched off. */
export const JEST_NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/**
 * Returns when this process has Node's VM modules. Otherwise it runs the same command again with them, in the same
 * terminal, and exits with its exit code: so `npx jest path/to/file` and an editor's test runner need no variable set.
 */
export async function runWithVmModules(): Promise<void> {
  if ('SourceTextModule' in vm) return;
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${JEST_NODE_OPTIONS}`.trim();
  process.exit(await runInTerminal([...process.execArgv, ...process.argv.slice(1)], { NODE_OPTIONS }));
}
