import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unpackPackage } from '../bin/servers/debian-packages.ts';
import { REPOSITORY } from '../bin/servers/repository.ts';

export type PrometheusPrograms = { prometheus: string; promtool: string };

const FOLDER = join(REPOSITORY, '.cache', 'prometheus');
const SUPPORTED = [2, 42];

/**
 * Prometheus and promtool: those on PATH, else of the system's own package, fetched once into `.cache` and not installed.
 * apt checks its signature; a hash of our own would break with each security update of the distribution.
 */
export async function packagedPrometheus(): Promise<PrometheusPrograms> {
  if (isUsable('prometheus') && isUsable('promtool')) return { prometheus: 'prometheus', promtool: 'promtool' };
  const programs = { prometheus: join(FOLDER, 'prometheus'), promtool: join(FOLDER, 'promtool') };
  const reason = existsSync(FOLDER) ? undefined : await fetchPrograms();
  if (!reason && isUsable(programs.prometheus)) return programs;
  throw new Error(`The alerts are tested with Prometheus ${SUPPORTED.join('.')} or newer: install it (${reason}).`);
}

function isUsable(program: string): boolean {
  const { status, stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const version = /version (\d+)\.(\d+)/.exec(`${stdout}${stderr}`)?.slice(1).map(Number);
  return status === 0 && version !== undefined && (version[0]! > SUPPORTED[0]! || version[1]! >= SUPPORTED[1]!);
}

/** The package brings a few hundred megabytes of pages with it, of which nothing is kept. */
async function fetchPrograms(): Promise<string | undefined> {
  const unpacked = `${FOLDER}.${process.pid}`;
  mkdirSync(dirname(unpacked), { recursive: true });
  try {
    const reason = await unpackPackage('prometheus', unpacked);
    if (reason) return reason;
    renameSync(join(unpacked, 'usr', 'bin'), FOLDER);
    return undefined;
  } catch (error) {
    // Another run was faster.
    return (error as NodeJS.ErrnoException).code === 'ENOTEMPTY' ? undefined : String(error);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
