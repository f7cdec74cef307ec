import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort, isPortFree } from '../servers/free-port.ts';
import { UserError } from '../servers/user-error.ts';
import type { DataFolder } from './data-folder.ts';

const INTERNAL_PROCESSES = ['postgres', 'redis', 'gateway-1', 'gateway-2', 'worker-1', 'publisher', 'board'] as const;
type InternalProcess = (typeof INTERNAL_PROCESSES)[number];
export type Ports = Record<InternalProcess, number>;

const DEFAULT_SITE_PORT = 3000;

/** Ports for the internal processes: those of the last start where they are still free. */
export async function choosePorts(folder: DataFolder): Promise<Ports> {
  const path = folder.file('ports.json');
  const before = readSavedPorts(path);
  const chosen = new Map<InternalProcess, number>();
  for (const name of INTERNAL_PROCESSES) {
    let port = await freePort(before[name]);
    while ([...chosen.values()].includes(port)) port = await freePort();
    chosen.set(name, port);
  }
  const ports = Object.fromEntries(chosen) as Ports;
  writeFileSync(path, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}

/**
 * The site's port is part of an address that people bookmark, so it is never changed automatically. `script` is the
 * command for the error message.
 */
export async function sitePort(script: string): Promise<number> {
  const port = Number(process.env.PORT || DEFAULT_SITE_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(`PORT must be a number from 1 to 65535, not ${process.env.PORT}.`);
  }
  if (await isPortFree(port)) return port;
  const other = port === 65_535 ? DEFAULT_SITE_PORT : port + 1;
  throw new UserError(`Port ${port} is in use; stop that program or start with PORT=${other} ${script}`);
}

/** A missing or damaged file is no fault: new ports will do. */
function readSavedPorts(path: string): Partial<Ports> {
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Ports>) : {};
  } catch {
    return {};
  }
}
