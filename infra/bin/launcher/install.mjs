import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './is-installed.mjs';
import { NODE_MODULES, REPOSITORY } from './paths.mjs';
import { LaunchError } from './launch-error.mjs';

const LOG_FILE = join(REPOSITORY, '.cache', 'install.log');

/**
 * Brings node_modules in line with the lock file; takes some 20 milliseconds when it already is. It checks every time,
 * because a stored marker would be wrong after somebody copies or changes the folder.
 */
export async function ensureInstalled() {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'));
  if (!isInstalled(lock)) await installNow();
}

async function installNow() {
  const startedAt = Date.now();
  const reason = existsSync(NODE_MODULES) ? 'package-lock.json has changed' : 'the first time, one to two minutes';
  process.stdout.write(`Installing packages (${reason}) ... `);
  const { code, signal, output } = await npmCi();
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
  const duration = `${Math.round((Date.now() - startedAt) / 1000)} s`;
  process.stdout.write(code === 0 ? `${duration}\n` : `failed after ${duration}\n`);
  if (code !== 0) throw new LaunchError(explainFailure(output));
}

/** `npm ci` including development dependencies: with NODE_ENV=production the compilers would be missing. */
function npmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmScript = process.env.npm_execpath;
  const [command, before] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []];
  const child = spawn(command, [...before, ...args], { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => child.kill(name));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.code === 'ENOENT' ? 'no npm' : error.message }));
    child.once('close', (code, signal) => resolve({ code, signal, output }));
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

function explainFailure(output) {
  const known = CAUSES.find(([pattern]) => pattern.test(output));
  if (known) return known[1];
  try {
    mkdirSync(join(REPOSITORY, '.cache'), { recursive: true });
    writeFileSync(LOG_FILE, output);
  } catch {
    return `npm ci failed: run it by hand in ${REPOSITORY} to see why.`;
  }
  return `npm ci failed: its output is in ${LOG_FILE}; correct the cause, then start again.`;
}
