import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../servers/child-process.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { compressSite } from '../system/compress-site.ts';

/** A build writes generated sources into its own tree, so it gets a copy of these; the packages are linked. */
const COPIED = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'libs', 'web'];
const LINKED = ['node_modules', 'web/node_modules'];
const NOT_COPIED = /[\\/](?:node_modules|dist|paraglide|\.filled-messages|test|stories)$|\.gen\.\w+$/;
/** The three builds of `web/package.json`. */
const BUILDS = [[], ['--config', 'embed.config.ts'], ['--config', 'embed.config.ts', '--mode', 'loader']];
/** Answers to people who wait come before pages. */
const LOW_PRIORITY = 10;

/** Copies what a build needs into a folder, once for each version of the software. */
export function prepareWorkspace(workspace: string): void {
  rmSync(workspace, { recursive: true, force: true });
  mkdirSync(workspace, { recursive: true });
  for (const name of COPIED)
    cpSync(join(REPOSITORY, name), join(workspace, name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.test(path),
    });
  for (const name of LINKED)
    if (existsSync(join(REPOSITORY, name))) symlinkSync(join(REPOSITORY, name), join(workspace, name));
}

/** Builds the site from a content folder; resolves with the folder of its files. Throws the output of a build that fails. */
export async function buildSite(workspace: string, contentFolder: string): Promise<string> {
  const client = join(workspace, 'web/dist/client');
  for (const args of BUILDS) await runVite(workspace, contentFolder, args);
  await compressSite(client);
  return client;
}

async function runVite(workspace: string, contentFolder: string, args: readonly string[]): Promise<void> {
  const child = await startChild({
    name: 'build of the site',
    command: process.execPath,
    args: [join(REPOSITORY, 'node_modules/vite/bin/vite.js'), 'build', ...args],
    cwd: join(workspace, 'web'),
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', CONTENT_FOLDER: contentFolder },
  });
  setPriority(child.pid, LOW_PRIORITY);
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const { code } = await child.exited;
  await child.outputEnded;
  if (code !== 0) throw new Error(lines.slice(-MAX_REASON_LINES).join('\n'));
}

const MAX_REASON_LINES = 30;
