import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { NODE_MODULES, REPOSITORY } from './paths.mjs';
import { LaunchError } from './launch-error.mjs';

const REQUIRED_NODE_VERSION = 24;
const PARENT_CHECK_INTERVAL_MS = 1000;

/** Runs a TypeScript file on Node 24 in place of this process: same terminal, same signals, same exit code. */
export async function launch(script, args) {
  const node = chooseNode();
  const child = spawn(node, ['--enable-source-maps', '--import', '@oxc-node/core/register', script, ...args], {
    cwd: REPOSITORY,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${join(NODE_MODULES, '.bin')}:${process.env.PATH ?? ''}`,
      AIDLINE_RUNNER: String(process.pid),
      CONTENT_FOLDER: contentFolder(script),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const timer = stopWithNpm(child);
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  clearInterval(timer);
  return code ?? 128 + constants.signals[signal];
}

/** What shows an organisation its own site; everything else builds the sample that the tests know. */
const SHOWS_OWN_CONTENT = /\/(?:up|dev|build|content)\.ts$/;

/** A folder that `npm run organisation -- new` has written is used without being named. */
function contentFolder(script) {
  if (!SHOWS_OWN_CONTENT.test(script)) return '';
  return process.env.CONTENT_FOLDER || (existsSync(join(REPOSITORY, 'organisation')) ? 'organisation' : '');
}

/** The Node that npm installed; without one for this platform, the running Node when it is new enough. */
function chooseNode() {
  const packagedNode = join(NODE_MODULES, '.bin', 'node');
  const { stdout } = spawnSync(packagedNode, ['--version'], { encoding: 'utf8' });
  if (majorVersion(stdout) >= REQUIRED_NODE_VERSION) return packagedNode;
  if (majorVersion(process.version) >= REQUIRED_NODE_VERSION) return process.execPath;
  throw new LaunchError(
    `Node ${REQUIRED_NODE_VERSION} is not packaged for ${process.platform}-${process.arch} and this is ${process.version}: ` +
      `install Node ${REQUIRED_NODE_VERSION} from nodejs.org, then start again.`,
  );
}

function majorVersion(version) {
  return Number(/^v(\d+)/.exec(version ?? '')?.[1] ?? 0);
}

/**
 * When npm started this process, it ends with npm, also when npm was killed with SIGKILL; when a person started it, it
 * may outlive the shell.
 */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const checkParent = () => process.ppid !== parent && child.kill('SIGTERM');
  return setInterval(checkParent, PARENT_CHECK_INTERVAL_MS).unref();
}
