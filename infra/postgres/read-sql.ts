import { readFileSync } from 'node:fs';

/** One object per file, read from beside this one. `name` as in `tables/timer.sql`. */
export const readSql = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
