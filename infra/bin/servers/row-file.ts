import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, fsyncSync, openSync, closeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Rows of one table: a JSON object per line, compressed, bodies sealed as they are stored. */
export type RowFile = { table: string; file: string; rows: number; sha256: string };

/** Writes the lines and flushes them to disk; returns how many there were and the hash of the file. */
export async function writeLines(
  path: string,
  pages: AsyncIterable<string[]>,
): Promise<{ rows: number; sha256: string }> {
  let rows = 0;
  const lines = async function* () {
    for await (const page of pages) {
      rows += page.length;
      yield `${page.join('\n')}\n`;
    }
  };
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(Readable.from(lines()), createGzip(), hashing, createWriteStream(path, { mode: 0o600 }));
  flush(path);
  return { rows, sha256: hash.digest('hex') };
}

/** The file's own bytes, read back. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export async function* readPages(path: string, pageSize: number): AsyncGenerator<string[]> {
  const input = createReadStream(path).pipe(createGunzip());
  let page: string[] = [];
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line === '') continue;
    page.push(line);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Waits until the file is on the disk. */
export function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
