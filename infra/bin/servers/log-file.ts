import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_LOG_BYTES = 10 * 1024 * 1024;

export type LogFile = {
  write(line: string): void;
  close(): void;
};

/**
 * Appends to a log file; one that has grown past 10 MB is renamed to `.1` first. When the log cannot be written (full
 * disk), logging stops with one line on the terminal and the process goes on.
 */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  const stream = createWriteStream(path, { flags: 'a' });
  let broken = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    broken = true;
    process.stderr.write(`${path} cannot be written (${error.code}); further lines are dropped.\n`);
  });
  return {
    write: (line) => void (broken || stream.write(`${line}\n`)),
    close: () => void (broken || stream.end()),
  };
}
