import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataFolder } from '../system/data-folder.ts';
import { runningInstance } from '../system/instance-lock.ts';
import { sitePort } from '../system/ports.ts';
import { type Finding, fine, wrong } from './finding.ts';

const NODE_WE_WRITE_FOR = 24;
/** Postgres stops accepting writes on a full disk; this much lasts long enough to be noticed. */
const ENOUGH_GIGABYTES = 2;

/** Node, disk, folder and the site's port. */
export async function examineMachine(folder: DataFolder): Promise<Finding[]> {
  return [node(), disk(folder), writable(folder), await port(folder)];
}

function node(): Finding {
  const isNew = Number(process.versions.node.split('.')[0]) >= NODE_WE_WRITE_FOR;
  return isNew
    ? fine('Node', process.version)
    : wrong('Node', `${process.version} is too old: run npm ci, it brings its own`);
}

function disk(folder: DataFolder): Finding {
  const { bavail, bsize } = statfsSync(existing(folder.path));
  const gigabytes = (bavail * bsize) / 1024 ** 3;
  const says = `${gigabytes.toFixed(1)} GB free for ${folder.path}`;
  return gigabytes >= ENOUGH_GIGABYTES
    ? fine('Disk', says)
    : wrong('Disk', `${says}: make it at least ${ENOUGH_GIGABYTES} GB`);
}

function writable(folder: DataFolder): Finding {
  const path = existing(folder.path);
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return fine('Data folder', folder.path);
  } catch {
    return wrong('Data folder', `${path} cannot be written: correct its owner with chown`);
  }
}

async function port(folder: DataFolder): Promise<Finding> {
  const pid = runningInstance(folder);
  if (pid) return fine('Aidline', `runs on this data folder (process ${pid})`);
  return sitePort('npm start').then(
    (free) => fine('Site port', `${free} is free`),
    (fault: Error) => wrong('Site port', fault.message),
  );
}

/** The folder itself, or the nearest one above it that is there already. */
function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}
