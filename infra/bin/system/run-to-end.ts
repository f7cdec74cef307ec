import { type ChildOrder, startChild } from '../servers/child.ts';

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a program to its end and keeps what it said; its colours are kept where ours is a terminal. */
export async function runToEnd(order: ChildOrder): Promise<Outcome> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = await startChild({ ...order, env: { ...process.env, NODE_OPTIONS: '', ...colour, ...order.env } });
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const { code } = await child.exited;
  await child.saidAll;
  return { code: code ?? 1, output: lines.join('\n') };
}
