import { readFileSync } from 'node:fs';
import { UserError } from '../servers/user-error.ts';
import { judgeLine } from './judge-line.ts';

/** Prints one line of JSON for each line of the file, in its order. */
export async function judgeFile(path: string, print: (line: string) => void): Promise<void> {
  for (const line of linesOf(path)) print(JSON.stringify(await judgeLine(line)));
}

/** Without empty lines. */
export function linesOf(path: string): string[] {
  return readText(path)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch {
    throw new UserError(`${path} cannot be read.`);
  }
}
