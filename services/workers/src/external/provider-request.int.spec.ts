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

describe('an endless response', () => {
  it('is aborted after a bounded number of bytes', async () => {
    let sent = 0;
    let hungUp: Promise<unknown> | undefined;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const url = await startProvider((_, response) => {
      hungUp = new Promise((resolve) => response.once('close', resolve));
      const writeChunk = (): void => {
        if (response.destroyed) return;
        sent += chunk.length;
        // Each chunk follows when the last one was accepted, so the reader's back-pressure limits the flood.
        response.write(chunk, () => setImmediate(writeChunk));
      };
      writeChunk();
    });
    await expect(requestProvider({ url, signal })).rejects.toEqual(tooLarge);
    await hungUp;
    expect(sent).toBeLessThan(64 * MEGABYTE);
  });

  it('is limited by its decompressed size', async () => {
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
