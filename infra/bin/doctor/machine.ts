import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataFolder } from '../system/data-folder.ts';
import { runningInstance } from '../system/instance-lock.ts';
import { sitePort } from '../system/ports.ts';
import { type Diagnostic, passed, failed } from './diagnostic.ts';

const MIN_NODE_VERSION = 24;
/** Postgres stops accepting writes on a full disk; with this much left there is time to notice. */
const MIN_FREE_GIGABYTES = 2;

/** Checks Node, disk, data folder and the site's port. */
export async function examineMachine(folder: DataFolder): Promise<Diagnostic[]> {
  return [examineNode(), examineDisk(folder), examineDataFolder(folder), await examineSitePort(folder)];
}

function examineNode(): Diagnostic {
  const isNew = Number(process.versions.node.split('.')[0]) >= MIN_NODE_VERSION;
  return isNew
    ? passed('Node', process.version)
    : failed('Node', `${process.version} is too old: run npm ci, it brings its own`);
}

function examineDisk(folder: DataFolder): Diagnostic {
  const { bavail, bsize } = statfsSync(nearestExistingFolder(folder.path));
  const gigabytes = (bavail * bsize) / 1024 ** 3;
  const freeSpace = `${gigabytes.toFixed(1)} GB free for ${folder.path}`;
  return gigabytes >= MIN_FREE_GIGABYTES
    ? passed('Disk', freeSpace)
    : failed('Disk', `${freeSpace}: make it at least ${MIN_FREE_GIGABYTES} GB`);
}

function examineDataFolder(folder: DataFolder): Diagnostic {
  const path = nearestExistingFolder(folder.path);
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return passed('Data folder', folder.path);
  } catch {
    return failed('Data folder', `${path} cannot be written: correct its owner with chown`);
  }
}

async function examineSitePort(folder: DataFolder): Promise<Diagnostic> {
  const pid = runningInstance(folder);
  if (pid) return passed('Aidline', `runs on this data folder (process ${pid})`);
  return sitePort('npm start').then(
    (free) => passed('Site port', `${free} is free`),
    (fault: Error) => failed('Site port', fault.message),
  );
}

/** The folder itself, or its nearest existing ancestor. */
function nearestExistingFolder(path: string): string {
  return existsSync(path) ? path : nearestExistingFolder(dirname(path));
}
