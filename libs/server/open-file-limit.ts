import { readFileSync } from 'node:fs';

/**
 * How many files, and so sockets, this process may have open; Node has raised it to the hard limit. Undefined where
 * there is no /proc.
 */
export function openFileLimit(): number | undefined {
  try {
    const found = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'));
    return found ? Number(found[1]) : undefined;
  } catch {
    return undefined;
  }
}
