import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const APT_TIMEOUT_MS = 180_000;

/**
 * Unpacks a package and the libraries that this machine lacks from the system's own package source into `target`,
 * without installing anything and without root: apt works in a private folder, dpkg-deb only extracts. Resolves to
 * undefined when that worked, else to the reason.
 */
export async function unpackPackage(wanted: string, target: string): Promise<string | undefined> {
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt-get';
  const work = mkdtempSync(join(tmpdir(), 'aidline-apt-'));
  try {
    return await fetchAndUnpack(wanted, { work, target });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

type UnpackFolders = { work: string; target: string };

async function fetchAndUnpack(name: string, { work, target }: UnpackFolders): Promise<string | undefined> {
  const env = { ...process.env, APT_CONFIG: writeAptConfig(work), LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await runProgram('apt-get', ['update', '-qq'], env);
  const wanted = ['install', '--download-only', '--no-install-recommends', '-y', '-qq', name];
  const fetched = await runProgram('apt-get', wanted, env);
  if (fetched) return `apt-get: ${fetched}${updated ? `; ${updated}` : ''}`;
  const archives = join(work, 'cache', 'archives');
  const packages = readdirSync(archives).filter((file) => file.endsWith('.deb'));
  const root = join(work, 'root');
  for (const file of packages) {
    const failed = await runProgram('dpkg-deb', ['-x', join(archives, file), root], env);
    if (failed) return `dpkg-deb: ${failed}`;
  }
  if (packages.length === 0) return 'apt-get had nothing to fetch';
  return moveInto(root, target, env);
}

/** The temporary folder may be on another disk, so the tree is copied next to the target and then renamed. */
async function moveInto(root: string, target: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const staging = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  const failed = await runProgram('cp', ['-a', root, staging], env);
  if (failed) return failed;
  chmodSync(staging, 0o755);
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(staging, target);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
  return undefined;
}

function writeAptConfig(work: string): string {
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'log']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  const path = join(work, 'apt.conf');
  const lines = [
    `Dir::State "${work}/state";`,
    `Dir::State::lists "${work}/state/lists";`,
    'Dir::State::status "/var/lib/dpkg/status";',
    `Dir::Cache "${work}/cache";`,
    `Dir::Log "${work}/log";`,
    'Debug::NoLocking "1";',
    'APT::Sandbox::User "";',
    'Acquire::Languages "none";',
    'Acquire::Retries "1";',
    'Acquire::http::Timeout "20";',
    'Acquire::https::Timeout "20";',
    '#clear APT::Update::Pre-Invoke;',
    '#clear APT::Update::Post-Invoke;',
    '#clear APT::Update::Post-Invoke-Success;',
    '#clear DPkg::Post-Invoke;',
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Runs a program; resolves to undefined when it succeeded, else to its last line of output. */
function runProgram(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: APT_TIMEOUT_MS });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? undefined : (output.trim().split('\n').at(-1) ?? `exit code ${code}`)),
    );
  });
}
