import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../servers/child-process.ts';
import { REPOSITORY } from '../servers/repository.ts';

/** A build writes generated sources into its own tree, so it gets a copy of these; the packages are linked. */
const COPIED = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'libs', 'web'];
const PACKAGES = 'node_modules';
/** Vite writes a file into the nearest folder of packages, and the ones of the software may be read-only. */
const PACKAGES_OF_WEB = 'web/node_modules';
const NOT_COPIED = /[\\/](?:node_modules|dist|paraglide|\.filled-messages|test|stories)$|\.gen\.\w+$/;
const VITE = 'node_modules/vite/bin/vite.js';
const MAX_REASON_LINES = 30;

/** The builds of `web/package.json`: the site, the frame of the chat on other people's pages, and its loader. */
export const SITE_BUILDS: readonly (readonly string[])[] = [
  [],
  ['--config', 'embed.config.ts'],
  ['--config', 'embed.config.ts', '--mode', 'loader'],
];

/** Copies what a build of the site needs into a folder, in place of whatever is there. */
export function copyCheckout(checkout: string): void {
  rmSync(checkout, { recursive: true, force: true });
  mkdirSync(checkout, { recursive: true });
  const filter = (path: string) => !NOT_COPIED.test(path);
  for (const name of COPIED) cpSync(join(REPOSITORY, name), join(checkout, name), { recursive: true, filter });
  symlinkSync(join(REPOSITORY, PACKAGES), join(checkout, PACKAGES));
  const ofWeb = join(REPOSITORY, PACKAGES_OF_WEB);
  mkdirSync(join(checkout, PACKAGES_OF_WEB));
  for (const name of existsSync(ofWeb) ? readdirSync(ofWeb) : [])
    if (!name.startsWith('.')) symlinkSync(join(ofWeb, name), join(checkout, PACKAGES_OF_WEB, name));
}

type CheckoutBuild = { checkout: string; contentFolder: string; args?: readonly string[]; priority?: number };

/** Runs one build in a copy. Throws the last lines that it printed when it fails. */
export async function buildInCheckout({ checkout, contentFolder, args = [], priority }: CheckoutBuild): Promise<void> {
  const child = await startChild({
    name: 'build of the site',
    command: process.execPath,
    args: [join(REPOSITORY, VITE), 'build', ...args],
    cwd: join(checkout, 'web'),
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', CONTENT_FOLDER: contentFolder },
  });
  if (priority !== undefined) setPriority(child.pid, priority);
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const { code } = await child.exited;
  await child.outputEnded;
  if (code !== 0) throw new Error(lines.slice(-MAX_REASON_LINES).join('\n'));
}
