import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';

export type ChromiumProgram = {
  path: string;
  env?: NodeJS.ProcessEnv;
};

const PACKAGE = join(REPOSITORY, 'node_modules', '@sparticuz', 'chromium');
const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br'];

/**
 * The Chromium of the package @sparticuz/chromium with its libraries, unpacked once into `.cache`. Undefined where
 * there is none for this machine. Its recommended arguments are not used: they turn web security off.
 */
export function packagedChromium(): ChromiumProgram | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return undefined;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(REPOSITORY, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) unpackChromium(folder);
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries } };
}

/**
 * The package unpacks into the temporary folder of its process, so a process with another one does it; renamed when
 * complete.
 */
function unpackChromium(folder: string): void {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const archives = ARCHIVES.map((name) => join(PACKAGE, 'bin', name));
  const script = `import { inflate } from '@sparticuz/chromium'; for (const file of ${JSON.stringify(archives)}) await inflate(file);`;
  const env = { PATH: process.env.PATH, TMPDIR: unfinished };
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: REPOSITORY,
    env,
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`The packaged Chromium could not be unpacked: ${ran.stderr}`);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}
