import { readFileSync } from 'node:fs';

/** Reads a file of this folder; each contains one object. `name` as in `tables/timer.sql`. */
export const readSql = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
