import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../servers/user-error.ts';
import { ERASED_LIST, findBackups } from './backup-manifest.ts';

/**
 * The ids of all conversations that are known to be erased: by this backup, by every one beside it, newer ones too, and
 * by the list that the operator names.
 */
export function readErasedIds(folder: string, erasedList?: string): string[] {
  if (erasedList !== undefined && !existsSync(erasedList)) throw new UserError(`There is no file ${erasedList}.`);
  const lists = findBackups(dirname(resolve(folder))).map((one) => join(one, ERASED_LIST));
  const files = [join(folder, ERASED_LIST), ...lists, ...(erasedList ? [erasedList] : [])];
  return [...new Set(files.flatMap((file) => (existsSync(file) ? idsIn(file) : [])))];
}

const idsIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => line.trim().split(/\s+/)[0] || []);
