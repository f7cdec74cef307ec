import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Leaves a file alone that stands there already: a watching compiler would begin anew. */
export function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
