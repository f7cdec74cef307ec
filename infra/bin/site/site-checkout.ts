import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '../servers/repository.ts';
import { typescriptProgramArgs } from '../system/run-in-terminal.ts';

const run = promisify(execFile);
const COPIED = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'libs', 'web'];
const NOT_COPIED = /[\\/](?:node_modules|dist|paraglide|\.filled-messages)$|\.gen\.\w+$/;

/** What a build of the site needs, copied into a folder: a build writes generated sources into its own tree. */
export function copyCheckout(checkout: string): void {
  mkdirSync(checkout);
  for (const name of COPIED)
    cpSync(join(REPOSITORY, name), join(checkout, name), { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
  for (const name of ['node_modules', 'web/node_modules'])
    if (existsSync(join(REPOSITORY, name))) symlinkSync(join(REPOSITORY, name), join(checkout, name));
}

export const makeOrganisation = (content: string, answersFile: string) =>
  run(
    process.execPath,
    typescriptProgramArgs('infra/bin/organisation.ts', ['new', content, '--answers', answersFile]),
    { cwd: REPOSITORY },
  );

export const buildSite = (checkout: string, content: string) =>
  run(process.execPath, [join(REPOSITORY, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(checkout, 'web'),
    env: { ...process.env, NODE_ENV: 'production', CONTENT_FOLDER: content },
  });
