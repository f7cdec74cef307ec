import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { removeTemporaryFolder, createTemporaryFolder } from '../../jest/test-servers.ts';
import { waitUntil } from '../servers/wait-until.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';

const FILES: Record<string, string> = {
  'index.html': '<h1>home</h1><script>one()</script>',
  'en/index.html': '<h1>english</h1><script>two()</script>',
  '404/index.html': 'nichts',
  'en/404/index.html': 'nothing here',
  '_shell.html': 'console',
  'assets/app-Ab12.js': 'run()',
  '../beside.txt': 'not of the site',
};

type FakeGateway = {
  origin: string;
  received: { url: string; headers: IncomingHttpHeaders; body: string }[];
  stop(): Promise<void>;
};

/** Answers every request with its own name, and every upgrade by echoing what it receives. */
async function startFakeGateway(name: string): Promise<FakeGateway> {
  const received: FakeGateway['received'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ url: request.url!, headers: request.headers, body });
      response.end(name);
    });
  });
  server.on('upgrade', (request, socket) => {
    received.push({ url: request.url!, headers: request.headers, body: '' });
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
    socket.on('error', () => socket.destroy());
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, stop };
}

describe('the site process', () => {
  const temporary = createTemporaryFolder();
  const folder = join(temporary, 'site');
  let gateways: [FakeGateway, FakeGateway];
  let site: SiteServer;

  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${site.port}${path}`, init);
  /** Sends an upgrade and one word after it; resolves to everything that was received until `enough`, or the end. */
  const upgrade = (path: string, enough: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(site.port, '127.0.0.1');
      const headers = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 6.6.6.6';
      let came = '';
      socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\necho!`);
      socket.on('data', (chunk) => {
        came += String(chunk);
        if (came.includes(enough)) socket.destroy();
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve(came));
    });

  beforeAll(async () => {
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  beforeEach(async () => {
    gateways = [await startFakeGateway('one'), await startFakeGateway('two')];
    const origins = gateways.map(({ origin }) => origin);
    site = await startSiteServer({ host: '127.0.0.1', port: 0, siteDir: folder, gateways: origins });
  });
  afterEach(async () => {
    await site.close();
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  });
  afterAll(() => removeTemporaryFolder(temporary));

  it('serves the site of the software until there is one that was published', async () => {
    const [shippedDir, siteDir] = [folder, join(temporary, 'current')];
    const own = await startSiteServer({
      host: '127.0.0.1',
      port: 0,
      siteDir,
      shippedDir,
      gateways: ['http://a.example'],
    });
    const home = async () => (await fetch(`http://127.0.0.1:${own.port}/`)).text();
    expect(await home()).toContain('home');
    mkdirSync(join(temporary, 'published'));
    writeFileSync(join(temporary, 'published', 'index.html'), 'published');
    symlinkSync(join(temporary, 'published'), siteDir);
    await waitUntil(async () => (await home()) === 'published', { what: 'The published site', withinSeconds: 10 });
    await own.close();
  });

  it('serves pages by folder and tells browsers to revalidate', async () => {
    const page = await ask('/en/');
    expect(await page.text()).toContain('english');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect((await ask('/assets/app-Ab12.js')).headers.get('cache-control')).toContain('immutable');
  });

  it('lets other pages hold the loader to its hash, and read nothing else of ours', async () => {
    expect((await ask('/embed.js')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await ask('/')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('allows on each page that page’s own scripts and forbids framing', async () => {
    const [home, english] = [(await ask('/')).headers, (await ask('/en')).headers];
    const scripts = (headers: Headers) => /script-src ([^;]*)/.exec(headers.get('content-security-policy')!)![1];
    expect(scripts(home)).toMatch(/^'self' 'sha256-\S+'$/);
    expect(scripts(english)).not.toBe(scripts(home));
    expect(home.get('x-frame-options')).toBe('DENY');
    expect(home.get('x-content-type-options')).toBe('nosniff');
    expect(home.get('referrer-policy')).toBe('no-referrer');
  });

  it('answers unknown addresses with 404 in the language of the address', async () => {
    const [english, chinese] = [await ask('/en/nowhere'), await ask('/nowhere')];
    expect([english.status, await english.text()]).toEqual([404, 'nothing here']);
    expect(english.headers.get('content-encoding')).toBe('gzip');
    expect([chinese.status, await chinese.text()]).toEqual([404, 'nichts']);
  });

  it.each([
    ['/index.html', '/'],
    ['/en/index.html', '/en'],
  ])('sends whoever asks for the file %s to its page', async (file, page) => {
    const answer = await ask(file, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, page]);
  });

  it('serves the file that starts the console at the addresses of the console alone, and redirects nobody elsewhere', async () => {
    expect((await ask('/_shell.html')).status).toBe(404);
    expect((await ask('//elsewhere.example/index.html', { redirect: 'manual' })).status).toBe(404);
  });

  it.each(['/agent', '/agent/login', '/en/agent/dashboard/'])('starts the console at %s', async (path) => {
    const page = await ask(path);
    expect([page.status, await page.text()]).toEqual([200, 'console']);
  });

  it.each(['/agent/nonsense', '/en/agent/team/x'])(
    'says with the console’s own page that there is no %s',
    async (path) => {
      const page = await ask(path);
      expect([page.status, await page.text()]).toEqual([404, 'console']);
    },
  );

  it('refuses other methods, paths outside its folder and malformed ones', async () => {
    expect((await ask('/', { method: 'POST' })).status).toBe(405);
    expect((await ask('/..%2fbeside.txt')).status).toBe(404);
    expect((await ask('/%')).status).toBe(404);
    expect((await ask('/', { headers: { Range: 'bytes=5-2' } })).status).toBe(200);
    expect((await ask('/agents')).status).toBe(404);
  });

  it('forwards requests with their bodies to the gateways in turn', async () => {
    const names = [];
    for (const body of ['a', 'b', 'c', 'd'])
      names.push(await (await ask('/api/x?y=1', { method: 'POST', body })).text());
    expect(names).toEqual(['one', 'two', 'one', 'two']);
    expect(gateways[0].received.map(({ url, body }) => [url, body])).toEqual([
      ['/api/x?y=1', 'a'],
      ['/api/x?y=1', 'c'],
    ]);
  });

  it('forwards the public keys of case files, and nothing else beside them', async () => {
    expect((await ask('/.well-known/aidline-keys.json')).status).toBe(200);
    expect(gateways.flatMap(({ received }) => received.map(({ url }) => url))).toEqual([
      '/.well-known/aidline-keys.json',
    ]);
    expect((await ask('/.well-known/other.json')).status).toBe(404);
  });

  it('forwards the real address of the client, not the claimed one', async () => {
    const answer = await ask('/api/x', {
      headers: { 'X-Forwarded-For': '6.6.6.6', 'X-Real-IP': '6.6.6.6', Forwarded: 'for=6.6.6.6' },
    });
    const { headers } = gateways[0].received[0]!;
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(JSON.stringify(headers)).not.toContain('6.6.6.6');
  });

  it('skips a gateway that is down, also for writes', async () => {
    await gateways[0].stop();
    for (let i = 0; i < 4; i++) {
      const answer = await ask('/api/x', { method: 'POST', body: 'kept' });
      expect(await answer.text()).toBe('two');
    }
    expect(gateways[1].received.map(({ body }) => body)).toEqual(['kept', 'kept', 'kept', 'kept']);
  });

  it('answers when to retry while no gateway is up', async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    const answer = await ask('/api/x');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      ok: false,
      error: { code: 'service.unavailable', retryAfterMs: 2000 },
    });
    expect(await upgrade('/socket.io/', '}}')).toContain('503 Service Unavailable');
    expect((await ask('/')).status).toBe(200);
  });

  it('connects sockets to the gateways in turn, with the real address', async () => {
    expect(await upgrade('/socket.io/?a=1', 'echo!')).toContain('101 Switching Protocols');
    expect(await upgrade('/socket.io/?a=2', 'echo!')).toContain('echo!');
    const [first, second] = gateways.map(({ received }) => received[0]!);
    expect([first!.url, second!.url]).toEqual(['/socket.io/?a=1', '/socket.io/?a=2']);
    expect(first!.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('closes a client’s socket when its gateway dies', async () => {
    const joined = upgrade('/socket.io/', 'never');
    await waitUntil(() => gateways[0].received.length, { what: 'The socket to reach the gateway', withinSeconds: 5 });
    await gateways[0].stop();
    expect(await joined).toContain('101 Switching Protocols');
  });

  it('upgrades connections to the gateways only', async () => {
    expect(await upgrade('/elsewhere', 'x')).toBe('');
  });

  it('survives the loss of its folder: the console and the 404 page are still served, a missing file fails one response', async () => {
    rmSync(folder, { recursive: true });
    const console = await ask('/agent/login');
    expect([console.status, await console.text()]).toEqual([200, 'console']);
    expect((await ask('/en/nowhere')).status).toBe(404);
    await ask('/')
      .then((page) => page.text())
      .catch(() => 'cut off');
    expect((await ask('/api/health/ready')).status).toBe(200);
  });
});
