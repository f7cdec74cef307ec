import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './is-installed.mjs';
import { NODE_MODULES, REPOSITORY } from './paths.mjs';
import { LaunchError } from './launch-error.mjs';

const LOG_FILE = join(REPOSITORY, '.cache', 'install.log');

/**
 * Brings node_modules in line with the lock file; does nothing, in some 20 milliseconds, when it already is. It looks
 * each time: a note that all is well goes wrong as soon as somebody copies or changes the folder.
 */
export async function ensureInstalled() {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'));
  if (!isInstalled(lock)) await installNow();
}

async function installNow() {
  const begun = Date.now();
  const reason = existsSync(NODE_MODULES) ? 'package-lock.json has changed' : 'the first time, one to two minutes';
  process.stdout.write(`Installing packages (${reason}) ... `);
  const { code, signal, said } = await npmCi();
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
  const took = `${Math.round((Date.now() - begun) / 1000)} s`;
  process.stdout.write(code === 0 ? `${took}\n` : `failed after ${took}\n`);
  if (code !== 0) throw new LaunchError(explainFailure(said));
}

/** `npm ci` with everything: a NODE_ENV of production must not leave the compilers out. */
function npmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmScript = process.env.npm_execpath;
  const [command, before] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []];
  const child = spawn(command, [...before, ...args], { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => child.kill(name));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, said: error.code === 'ENOENT' ? 'no npm' : error.message }));
    child.once('close', (code, signal) => resolve({ code, signal, said }));
  });
}

const CAUSES = [
  [/^no npm$/, 'npm was not found: install Node with npm from nodejs.org, then start again.'],
  [/ENOSPC/, 'The disk is full: free about 2 GB, then start again.'],
  [/EACCES|EPERM|EROFS/, `npm may not write here: make ${REPOSITORY} yours with chown, then start again.`],
  [/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|network/, unreachable()],
  [/E40[13]|E407/, "npm's registry refused us: check the login or proxy in your .npmrc, then start again."],
  [
    /EUSAGE|in sync|from lock file/,
    'package-lock.json does not fit package.json: run npm install once and commit the lock.',
  ],
  [/EINTEGRITY/, 'A downloaded package was damaged: run npm cache clean --force, then start again.'],
];

function unreachable() {
  return 'npm could not reach its registry: check the network (or the proxy in your .npmrc), then start again.';
}

function explainFailure(said) {
  const known = CAUSES.find(([pattern]) => pattern.test(said));
  if (known) return known[1];
  try {
    mkdirSync(join(REPOSITORY, '.cache'), { recursive: true });
    writeFileSync(LOG_FILE, said);
  } catch {
    return `npm ci failed: run it by hand in ${REPOSITORY} to see why.`;
  }
  return `npm ci failed: what it said is in ${LOG_FILE}; put that right, then start again.`;
}
