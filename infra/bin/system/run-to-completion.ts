import { type ChildOptions, startChild } from '../servers/child-process.ts';

export type CompletedProcess = {
  code: number;
  output: string;
};

/** Runs a program until it exits and collects its output; with colours when this process writes to a terminal. */
export async function runToCompletion(options: ChildOptions): Promise<CompletedProcess> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = await startChild({ ...options, env: { ...process.env, NODE_OPTIONS: '', ...colour, ...options.env } });
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const { code } = await child.exited;
  await child.outputEnded;
  return { code: code ?? 1, output: lines.join('\n') };
}
