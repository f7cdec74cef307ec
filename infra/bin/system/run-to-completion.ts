import { type ChildOptions, startChild } from '../servers/child-process.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { UserError } from '../servers/user-error.ts';

/** Node in the folder of the repository, unless it says otherwise. */
type ProgramOptions = Partial<ChildOptions> & { name: string };

/** Runs a program until it exits and collects its output; with colours when this process writes to a terminal. */
export async function runToCompletion(options: ProgramOptions): Promise<{ code: number; output: string }> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = { ...process.env, NODE_OPTIONS: '', ...colour, ...options.env };
  const child = await startChild({ command: process.execPath, cwd: REPOSITORY, ...options, env });
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const { code } = await child.exited;
  await child.outputEnded;
  return { code: code ?? 1, output: lines.join('\n') };
}

/** The same; throws its output when it fails. */
export async function runOrThrow(options: ProgramOptions): Promise<void> {
  const { code, output } = await runToCompletion(options);
  if (code !== 0) throw new UserError(`${output.trim()}\n\nThis failed: ${options.name}; see the reason above.`);
}
