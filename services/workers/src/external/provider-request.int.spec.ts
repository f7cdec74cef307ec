import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { requestProvider } from './provider-request.ts';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

async function startProvider(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const MEGABYTE = 1024 * 1024;
const tooLarge = expect.objectContaining({ kind: 'too-large' });
const signal = new AbortController().signal;

describe('an answer without an end', () => {
  it('is hung up on, and what it costs is bounded by what was under way', async () => {
    let sent = 0;
    let hungUp: Promise<unknown> | undefined;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const url = await startProvider((_, response) => {
      hungUp = new Promise((resolve) => response.once('close', resolve));
      const pour = (): void => {
        if (response.destroyed) return;
        sent += chunk.length;
        // Only when it was taken does the next follow: this flood is as large as its reader lets it be.
        response.write(chunk, () => setImmediate(pour));
      };
      pour();
    });
    await expect(requestProvider({ url, signal })).rejects.toEqual(tooLarge);
    await hungUp;
    expect(sent).toBeLessThan(64 * MEGABYTE);
  });

  it('is not taken in by compression: what counts is what it unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * MEGABYTE, '"'));
    expect(bomb.length).toBeLessThan(MEGABYTE);
    const url = await startProvider((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(bomb),
    );
    const before = process.memoryUsage().arrayBuffers;
    await expect(requestProvider({ url, signal })).rejects.toEqual(tooLarge);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(25 * MEGABYTE);
  });
});
