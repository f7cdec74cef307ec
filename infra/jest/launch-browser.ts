import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { UserError } from '../bin/servers/user-error.ts';
import { fontEnvironment, type FontSet } from './font-sets.ts';
import { resourceForThisFile } from './resource-for-this-file.ts';
import { packagedChromium, type ChromiumProgram } from './packaged-chromium.ts';

/** A browser under test connects to the site only. */
const QUIET_FLAGS = ['--disable-background-networking', '--disable-component-update', '--disable-domain-reliability'];
const SMALL_MACHINE_FLAGS = ['--disable-gpu', '--disable-dev-shm-usage', '--no-pings', '--no-first-run'];
const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const START_TIMEOUT_MS = 60_000;
const MACOS_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Starts Chromium: the one CHROMIUM_PATH names, else the one that npm installed, else an installed one. In each case it
 * sees the fonts of this set and none of the machine's.
 */
export async function launchBrowser(fonts: FontSet = 'phone', flags: readonly string[] = []): Promise<Browser> {
  const options = launchOptions(fonts);
  return chromium.launch({ ...options, args: [...options.args, ...flags] });
}

/** For a program that drives it by itself: it takes commands at this port of the machine. */
export async function launchDebuggableBrowser(port: number): Promise<Browser> {
  const options = launchOptions('phone');
  return chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
}

/** A browser that stores its profile in `folder`, so that it can be killed and restarted. */
export async function launchBrowserProfile(folder: string): Promise<BrowserProfile> {
  const context = await chromium.launchPersistentContext(folder, launchOptions('phone'));
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  return {
    context,
    pid: () => browserPid(context),
    async kill() {
      process.kill(await browserPid(context), 'SIGKILL');
      await closed;
    },
  };
}

/** `kill` ends the browser at once, like a power loss. */
export type BrowserProfile = { context: BrowserContext; kill: () => Promise<void>; pid: () => Promise<number> };

async function browserPid(context: BrowserContext): Promise<number> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'browser')!.id;
}

function launchOptions(fonts: FontSet) {
  const { path, env } = findChromium();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : sandboxFlags();
  return {
    executablePath: path,
    args: [...SMALL_MACHINE_FLAGS, ...QUIET_FLAGS, ...asRoot],
    env: { ...process.env, ...env, ...fontEnvironment(fonts) } as Record<string, string>,
  };
}

/** For the top of a test file or of a part of it: one browser for all its tests, closed after the last. */
export const browserForThisFile = (fonts?: FontSet, flags?: readonly string[]): { readonly current: Browser } =>
  resourceForThisFile(
    async () => ({ current: await launchBrowser(fonts, flags) }),
    ({ current }) => current.close(),
    START_TIMEOUT_MS,
  );

function findChromium(): ChromiumProgram {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return { path: CHROMIUM_PATH };
  const packaged = packagedChromium();
  if (packaged) return packaged;
  const places = PATH.split(delimiter).flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name)));
  const path = [...places, MACOS_PATH].find(existsSync);
  if (path) return { path };
  throw new UserError(
    'No browser for the e2e tests: install Chromium (apt install chromium), or set CHROMIUM_PATH to one.',
  );
}

/** Chromium's sandbox needs user namespaces, which containers often forbid; the tests open only our own pages. */
function sandboxFlags(): string[] {
  return spawnSync('unshare', ['--user', 'true']).status === 0 ? [] : ['--no-sandbox'];
}
