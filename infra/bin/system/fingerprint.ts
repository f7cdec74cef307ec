import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';

const IGNORED_FILES = /(^|\/)(node_modules|dist|paraglide|\.git)$|\.spec\.tsx?$|\.gen\.ts$/;

/**
 * One hash over the names and contents of these files and folders (paths relative to the repository), not their dates.
 */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(join(REPOSITORY, path))) {
      hash
        .update(`${relative(REPOSITORY, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Stores the fingerprint of a build's sources, so that it is built again only when they have changed. */
export function buildStamp(name: string): { matches(mark: string): boolean; set(mark: string): void } {
  const path = join(REPOSITORY, '.cache', `${name}.stamp`);
  return {
    matches: (mark) => existsSync(path) && readFileSync(path, 'utf8') === mark,
    set: (mark) => {
      mkdirSync(dirname(path), { recursive: true });
      // A new file: in a copy of the checkout made of hard links, the other checkout has not built anything.
      rmSync(path, { force: true });
      writeFileSync(path, mark);
    },
  };
}

function filesIn(path: string): string[] {
  if (!existsSync(path) || IGNORED_FILES.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
