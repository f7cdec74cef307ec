import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies the files that people have sent; they are sealed and never change under their name. What the backup before has
 * is linked, so that a daily backup costs what is new. Files that an erasure removes meanwhile are left out.
 */
export function copyFiles(from: string, to: string, before?: string): { count: number; bytes: number } {
  const copied = { count: 0, bytes: 0 };
  if (!existsSync(from)) return copied;
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const source = join(from, name);
    const stat = statSync(source, { throwIfNoEntry: false });
    if (!stat?.isFile()) continue;
    const target = join(to, name);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if (!existsSync(target) && !linked(before && join(before, name), target) && !copiedFile(source, target)) continue;
    copied.count += 1;
    copied.bytes += stat.size;
  }
  return copied;
}

function linked(existing: string | undefined, target: string): boolean {
  if (!existing || !existsSync(existing)) return false;
  try {
    linkSync(existing, target);
    return true;
  } catch {
    // A file system without hard links: it is copied.
    return false;
  }
}

function copiedFile(source: string, target: string): boolean {
  try {
    copyFileSync(source, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
