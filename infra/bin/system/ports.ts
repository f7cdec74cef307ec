import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort, isPortFree } from '../servers/free-port.ts';
import { PlainFault } from '../servers/plain-fault.ts';
import type { DataFolder } from './data-folder.ts';

const INNER_PROCESSES = ['postgres', 'redis', 'gateway-1', 'gateway-2', 'worker-1', 'board'] as const;
type InnerProcess = (typeof INNER_PROCESSES)[number];
export type Ports = Record<InnerProcess, number>;

const USUAL_SITE_PORT = 3000;

/** Ports for the processes nobody types the address of: the ones of the last start where they are still free. */
export async function choosePorts(folder: DataFolder): Promise<Ports> {
  const path = folder.file('ports.json');
  const before = recall(path);
  const chosen = new Map<InnerProcess, number>();
  for (const name of INNER_PROCESSES) {
    let port = await freePort(before[name]);
    while ([...chosen.values()].includes(port)) port = await freePort();
    chosen.set(name, port);
  }
  const ports = Object.fromEntries(chosen) as Ports;
  writeFileSync(path, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}

/** The site's port is part of an address people keep, so it never moves by itself. `script` is what to type to try again. */
export async function sitePort(script: string): Promise<number> {
  const port = Number(process.env.PORT || USUAL_SITE_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainFault(`PORT must be a number from 1 to 65535, not ${process.env.PORT}.`);
  }
  if (await isPortFree(port)) return port;
  const other = port === 65_535 ? USUAL_SITE_PORT : port + 1;
  throw new PlainFault(`Port ${port} is in use; stop that program or start with PORT=${other} ${script}`);
}

/** A forgotten or damaged note is no trouble: new ports are as good as the old ones. */
function recall(path: string): Partial<Ports> {
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Ports>) : {};
  } catch {
    return {};
  }
}
