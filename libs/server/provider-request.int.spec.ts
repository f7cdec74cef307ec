import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type LoopbackServer, startLoopbackServer } from '../../infra/jest/loopback-server.ts';
import { requestProvider } from './provider-request.ts';

const servers: LoopbackServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function startProvider(listener: RequestListener): Promise<string> {
  const server = await startLoopbackServer(listener);
  servers.push(server);
  return `${server.url}/`;
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
