import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../bin/servers/process-table.ts';
import { respondsOk } from '../bin/system/start-service.ts';
import { browserForThisFile } from './launch-browser.ts';
import { type RunningSystem, startSystem } from './test-system.ts';

describe('the whole system', () => {
  const browser = browserForThisFile();
  let system: RunningSystem;

  beforeAll(async () => {
    system = await startSystem({ gateways: 2 });
  });
  afterAll(() => system.stop());

  it('is ready: both gateways, the worker and the site', async () => {
    const urls = [...system.gatewayUrls.map((url) => `${url}/api/health/ready`), `${system.siteUrl}/api/health/ready`];
    expect(await Promise.all(urls.map((url) => respondsOk(url)))).toEqual([true, true, true]);
    expect(system.log('gateway-1')).not.toBe('');
  });

  it.each(['prometheus/alerts.yml', 'grafana/aidline.json'])(
    'provides every metric that %s uses, in gateway or worker',
    async (file) => {
      const urls = [system.gatewayUrls[0]!, system.workers[0]!.url].map((url) => `${url}/metrics`);
      const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      const provided = new Set([...texts.join('\n').matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(metricNamesOf));
      const used = readFileSync(join(import.meta.dirname, '..', file), 'utf8').match(/aidline_[a-z0-9_]+/g)!;
      expect(used.length).toBeGreaterThan(5);
      expect([...new Set(used)].filter((name) => !provided.has(name))).toEqual([]);
    },
  );

  it('shows the site in a browser without an error', async () => {
    const page = await browser.current.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${system.siteUrl}/en`);
    expect(await page.locator('h1').first().innerText()).not.toBe('');
    expect(errors).toEqual([]);
    await page.close();
  });

  it('works through one gateway while the other is dead, and uses it again afterwards', async () => {
    const [first] = system.gateways;
    const before = first!.pid;
    await first!.kill('SIGKILL');
    expect(isAlive(before)).toBe(false);
    for (let i = 0; i < 4; i++) expect(await respondsOk(`${system.siteUrl}/api/health/ready`)).toBe(true);
    await first!.restart();
    expect(first!.pid).not.toBe(before);
    expect(await respondsOk(`${first!.url}/api/health/ready`)).toBe(true);
  });

  it('leaves no process behind', async () => {
    const pids = [...system.gateways, ...system.workers].map(({ pid }) => pid);
    await system.stop();
    expect(pids.filter(isAlive)).toEqual([]);
  });
});

/** The metric names in one line of types: a histogram has three. */
function metricNamesOf([, name, type]: RegExpMatchArray): string[] {
  return type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!];
}
