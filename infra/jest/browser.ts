import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { PlainFault } from '../bin/servers/plain-fault.ts';
import { fontEnvironment, type FontSet } from './fonts.ts';
import { packagedChromium } from './packaged-chromium.ts';

/** A browser under test talks to the site and to nobody else. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-domain-reliability'];
const SMALL_MACHINE = ['--disable-gpu', '--disable-dev-shm-usage', '--no-pings', '--no-first-run'];
const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export interface Chromium {
  path: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts Chromium: the one CHROMIUM_PATH names, else the one that came with npm, else an installed one. Whichever it is,
 * it sees the fonts of this set and none of the machine's.
 */
export async function launchBrowser(fonts: FontSet = 'phone'): Promise<Browser> {
  return chromium.launch(howToLaunch(fonts));
}

/** A browser that keeps its profile in `folder`, so that it can die and come back. */
export async function launchProfile(folder: string): Promise<Profile> {
  const context = await chromium.launchPersistentContext(folder, howToLaunch('phone'));
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  return {
    context,
    pid: () => pidOf(context),
    async kill() {
      process.kill(await pidOf(context), 'SIGKILL');
      await closed;
    },
  };
}

/** `kill` ends the browser in the middle of whatever it does, as a dead battery would. */
export type Profile = { context: BrowserContext; kill: () => Promise<void>; pid: () => Promise<number> };

async function pidOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'browser')!.id;
}

function howToLaunch(fonts: FontSet) {
  const { path, env } = findChromium();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : noSandboxUnlessPossible();
  return {
    executablePath: path,
    args: [...SMALL_MACHINE, ...QUIET, ...asRoot],
    env: { ...process.env, ...env, ...fontEnvironment(fonts) } as Record<string, string>,
  };
}

/** For the top of a test file or of a part of it: one browser for all its tests, closed after the last. */
export function browserForThisFile(fonts?: FontSet): { readonly current: Browser } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser(fonts);
  }, 60_000);
  afterAll(() => browser?.close());
  return {
    get current() {
      if (!browser) throw new Error('the browser exists from beforeAll on: use it inside a test or hook');
      return browser;
    },
  };
}

function findChromium(): Chromium {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return { path: CHROMIUM_PATH };
  const packaged = packagedChromium();
  if (packaged) return packaged;
  const places = PATH.split(delimiter).flatMap((folder) => INSTALLED.map((name) => join(folder, name)));
  const path = [...places, MACOS].find(existsSync);
  if (path) return { path };
  throw new PlainFault(
    'No browser for the e2e tests: install Chromium (apt install chromium), or set CHROMIUM_PATH to one.',
  );
}

/** Chromium's sandbox needs user namespaces, which containers often forbid; the tests open only our own pages. */
function noSandboxUnlessPossible(): string[] {
  return spawnSync('unshare', ['--user', 'true']).status === 0 ? [] : ['--no-sandbox'];
}
