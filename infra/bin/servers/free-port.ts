import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/**
 * Below the ports that systems use for outgoing connections (from 32768 on), which could take the port between the
 * check and its use.
 */
const MIN_PORT = 15_000;
const MAX_PORT = 32_000;
const MAX_TRIES = 20;

/** A free loopback port: the preferred one, otherwise any. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isPortFree(preferred))) return preferred;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(MIN_PORT, MAX_PORT);
    if (await isPortFree(port)) return port;
  }
  const port = await tryListen(0, LOOPBACK);
  if (port === undefined) throw new Error('the system has no free port left');
  return port;
}

/** Free on both addresses of `localhost`; a machine without IPv6 counts as free there. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await tryListen(port, LOOPBACK)) !== undefined && (await tryListen(port, '::1')) !== undefined;
}

async function tryListen(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? undefined : port));
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = probe.address() as { port: number };
      probe.close(() => resolve(bound));
    });
  });
}
