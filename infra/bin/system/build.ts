import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../servers/user-error.ts';
import type { Progress } from '../servers/progress.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { contentFolder } from './content-folder.ts';
import { compressSite } from './compress-site.ts';
import { fingerprint, buildStamp } from './fingerprint.ts';
import { runOrThrow } from './run-to-completion.ts';
import { SITE_FOLDER } from './service-options.ts';

type BuildProduct = {
  name: string;
  sources: string[];
  /** Exists when the result of the last build is still there. */
  result: string;
  make: () => Promise<void>;
};

const CONTENT_SOURCES = [relative(REPOSITORY, contentFolder())];

const SHARED_SOURCES = ['package-lock.json', 'tsconfig.build.json', 'libs'];
const NEST_CLI = join(REPOSITORY, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');

/** Nest compiles each project alone, so libraries and services are built together: a service needs its libraries. */
const SERVICES: BuildProduct = {
  name: 'services',
  sources: [...SHARED_SOURCES, '.swcrc', 'nest-cli.json', 'services'],
  result: 'dist/services/gateway/src/main.js',
  make: () => runOrThrow({ name: 'build of services', args: [NEST_CLI, 'build', '--all'] }),
};

const SITE: BuildProduct = {
  name: 'site',
  sources: [...SHARED_SOURCES, 'web', ...CONTENT_SOURCES],
  result: 'web/dist/client/index.html',
  make: async () => {
    await runNpmScript('site', 'build');
    await compressSite(SITE_FOLDER);
  },
};

/** What the site's type check and tests import and a program generates: the compiled messages and the route tree. */
const SITE_SOURCES: BuildProduct = {
  name: 'generated sources of the site',
  sources: [
    'package-lock.json',
    'web/messages',
    'libs/protocol/language-list.ts',
    'web/src/routes',
    'web/vite.config.ts',
    'web/build/compile-i18n-messages.ts',
    'web/build',
    ...CONTENT_SOURCES,
  ],
  result: 'web/src/paraglide/messages.js',
  make: () => runNpmScript('site-sources', 'generate'),
};

/**
 * Builds services and site, each only when its sources have changed since its last build. The generated sources come
 * first: a site build that has to write them itself takes half a minute longer.
 */
export async function buildAll(progress: Progress): Promise<void> {
  for (const product of [SERVICES, SITE_SOURCES, SITE]) await build(product, progress);
}

/** Builds only the services, for tools that need no page. */
export async function buildServices(progress: Progress): Promise<void> {
  await build(SERVICES, progress);
}

export async function generateSiteSources(progress: Progress): Promise<void> {
  await build(SITE_SOURCES, progress);
}

async function build({ name, sources, result, make }: BuildProduct, progress: Progress): Promise<void> {
  const mark = fingerprint(sources);
  const made = buildStamp(`build-${name.replaceAll(' ', '-')}`);
  if (made.matches(mark) && existsSync(join(REPOSITORY, result))) return;
  made.set('unfinished');
  await progress.step(`Build: ${name}`, make);
  if (!existsSync(join(REPOSITORY, result))) throw new UserError(`The build of ${name} left no ${result}.`);
  made.set(mark);
}

const runNpmScript = (name: string, script: string): Promise<void> =>
  runOrThrow({
    name: `build of ${name}`,
    command: 'npm',
    args: ['run', '--silent', script, '--workspace', 'web'],
  });
