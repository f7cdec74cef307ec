import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { accessibilityViolations } from '../../jest/accessibility-violations.ts';
import { harbourAnswers } from '../../jest/harbour-answers.ts';
import { launchBrowser } from '../../jest/launch-browser.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { buildInCheckout, copyCheckout } from '../site/site-checkout.ts';
import { type SiteServer, startSiteServer } from '../site/site-server.ts';
import { SAMPLE_CONTENT } from '../system/content-folder.ts';
import { makeOrganisation } from './make-organisation.ts';

// Another organisation, with other languages, another logo and another colour, is made by the command and built in a
// copy of this checkout.

const BUILD_TIMEOUT_MS = 240_000;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#7a1f3d"/></svg>';

const folder = createTemporaryFolder('second-organisation');
const checkout = join(folder, 'checkout');
const content = join(folder, 'harbour');
const client = join(checkout, 'web/dist/client');
let site: SiteServer;
let browser: Browser;

const newOrganisation = () => makeOrganisation(content, join(folder, 'answers.json'));
const build = () => buildInCheckout({ checkout, contentFolder: content });

function addToOrganisation(fields: object): void {
  const file = join(content, 'organisation.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...fields }));
}
const records = (name: string) => join(content, 'records', `${name}.json`);
const pages = () => globSync('**/*.html', { cwd: client });
const page = (path: string) => readFileSync(join(client, path), 'utf8');

beforeAll(async () => {
  copyCheckout(checkout);
  writeFileSync(join(folder, 'logo.svg'), LOGO);
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ ...harbourAnswers, logo: join(folder, 'logo.svg') }));
  await newOrganisation();
  await build();
  site = await startSiteServer({ host: '127.0.0.1', port: 0, siteDir: client, gateways: ['http://127.0.0.1:9'] });
  browser = await launchBrowser();
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await site?.close();
  removeTemporaryFolder(folder);
});

it('is not written over', async () => {
  await expect(newOrganisation()).rejects.toThrow('is there already');
});

it('stands in its two languages only, and the bare address leads to the first one', () => {
  const folders = new Set(pages().map((path) => path.split('/')[0]));
  expect([...folders].sort()).toEqual(['_shell.html', 'en', 'hk-tw', 'index.html']);
  expect(page('index.html')).toContain('url=/en"');
  expect(page('en/index.html')).not.toContain('hreflang="zh-Hans"');
});

it('has no word, figure or person of the sample, in pages and in scripts', () => {
  const samples = globSync('records/*.json', { cwd: SAMPLE_CONTENT }).flatMap((path) =>
    (JSON.parse(readFileSync(join(SAMPLE_CONTENT, path), 'utf8')) as { sample?: boolean }[]).filter(
      (record) => record.sample,
    ),
  );
  const own = JSON.parse(readFileSync(join(SAMPLE_CONTENT, 'organisation.json'), 'utf8')) as Record<string, unknown>;
  const { about, email, address } = own;
  const names = samples.flatMap((record) => ('name' in record ? textsIn(record.name) : []));
  const words = [...names, ...textsIn([samples, about, email, address]).filter(isSentence)];
  expect(words.length).toBeGreaterThan(500);
  const built = globSync('**/*.{html,js,xml,txt}', { cwd: client }).map((path) => [path, page(path)] as const);
  const found = words.flatMap((word) =>
    built.flatMap(([path, text]) => (text.includes(word) ? [`${path}: ${word}`] : [])),
  );
  expect(found).toEqual([]);
  const traces = built.filter(
    ([path, text]) =>
      path.endsWith('.html') &&
      /Aidline|aidline\.example|\{\{\/?\w+\}\}|\[(?:[Oo]perator|[Pp]engendali)|［由/.test(text),
  );
  expect(traces.map(([path]) => path)).toEqual([]);
});

it('leads nowhere that is not there', () => {
  const broken = pages().flatMap((path) =>
    [...page(path).matchAll(/href="(\/[^"#?]*)/g)].flatMap(([, href]) => {
      const file = join(client, href!);
      const isThere = existsSync(join(file, 'index.html')) || (existsSync(file) && href !== '/');
      return isThere || href!.startsWith('/agent') ? [] : [`${path}: ${href}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('says who it is: in titles, on the legal pages, by its logo and its colour', () => {
  expect(page('en/index.html')).toMatch(/<title>[^<]*Harbour Helpline<\/title>/);
  expect(page('hk-tw/index.html')).toContain('海港熱線');
  for (const word of [harbourAnswers.legalName, harbourAnswers.address.en, harbourAnswers.email])
    expect(page('en/legal/index.html')).toContain(word);
  expect(page('en/privacy-policy/index.html')).toContain(harbourAnswers.email);
  expect(page('en/index.html')).toContain('href="https://harbour.example/en"');
  expect(page('en/index.html')).toContain('src="/logo.svg"');
  expect(page('favicon.svg')).toBe(LOGO);
  for (const icon of ['favicon.ico', 'apple-touch-icon.png', 'icons/icon-512.png'])
    expect([icon, existsSync(join(client, icon))]).toEqual([icon, true]);
  expect(JSON.parse(page('hk-tw/manifest.json'))).toMatchObject({ name: '海港熱線', theme_color: '#7a1f3d' });
  expect(existsSync(join(client, 'hk-tw/pictures/home.png'))).toBe(true);
  const styles = globSync('assets/*.css', { cwd: client }).map(page).join('');
  expect(styles).toContain('--brand:#7a1f3d');
  expect(page('robots.txt')).not.toContain('noindex');
  expect(page('en/index.html')).not.toContain('noindex');
});

it.each(['light', 'dark'] as const)('has no accessibility fault and no error in a browser: %s', async (colorScheme) => {
  const context = await browser.newContext({ colorScheme, viewport: { width: 375, height: 740 } });
  for (const path of ['/en', '/hk-tw/about', '/en/legal']) {
    const tab = await context.newPage();
    const errors: string[] = [];
    tab.on('pageerror', (error) => errors.push(String(error)));
    await tab.goto(`http://127.0.0.1:${site.port}${path}`);
    expect(await accessibilityViolations(tab)).toEqual([]);
    expect(errors).toEqual([]);
    await tab.close();
  }
  await context.close();
});

it(
  'has a page as soon as there is something on it, and none of a sample',
  async () => {
    expect(existsSync(join(client, 'en/team/index.html'))).toBe(false);
    expect(page('en/index.html')).not.toMatch(/rel="me |sameAs/);
    expect(page('en/reach-us/index.html')).not.toContain('id="claims"');
    addToOrganisation({
      claimPolicy: { en: 'Every case is free.', 'zh-TW': '每件個案都免費。' },
      hours: { timeZone: 'Asia/Hong_Kong', week: [1, 2].map((day) => ({ day, from: '09:00', to: '18:00' })) },
      social: [{ network: 'mastodon', url: 'https://social.example/@harbour' }],
    });
    const text = (en: string) => ({ en, 'zh-TW': en });
    const person = {
      ...{ id: 'ada', source: { url: 'https://harbour.example/ada', date: '2026-11-27' } },
      ...{ name: text('Ada Harbour'), initials: 'AH', position: text('Chair'), country: text('Portugal') },
      ...{
        expertise: text('Listening'),
        specialties: [text('Bank disputes')],
        years: 9,
        description: text('Since 2017.'),
      },
    };
    const portrait = { file: 'ada.png', alt: text('Ada Harbour at her desk') };
    mkdirSync(join(content, 'pictures'));
    copyFileSync(join(REPOSITORY, 'infra/pictures/site.png'), join(content, 'pictures/ada.png'));
    writeFileSync(records('leaders'), JSON.stringify([{ ...person, portrait }]));
    await build();
    expect(page('en/team/index.html')).toContain('Ada Harbour');
    for (const path of ['en/reach-us/index.html', 'en/terms-conditions/index.html'])
      expect(page(path)).toContain('Every case is free.');
    expect(page('hk-tw/reach-us/index.html')).toContain('每件個案都免費。');
    expect(page('en/reach-us/index.html')).toMatch(/Monday–Tuesday(?:<!-- -->)?: (?:<!-- -->)?09:00–18:00/);
    expect(page('en/legal/index.html')).toContain(
      'href="https://social.example/@harbour" rel="me noopener noreferrer"',
    );
    expect(page('en/index.html')).toContain('"sameAs":["https://social.example/@harbour"]');
    const [, address, words] = /<img src="([^"]+)"[^>]*alt="([^"]+)"/.exec(
      page('en/team/index.html').split('<main')[1]!,
    )!;
    expect([existsSync(join(client, address!)), words]).toEqual([true, 'Ada Harbour at her desk']);
    expect(page('en/index.html')).toContain('href="/en/team"');
    writeFileSync(records('leaders'), JSON.stringify([{ ...person, source: undefined, sample: true }]));
    await expect(build()).rejects.toThrow(/leaders\.json:1: this is a sample, and the organisation is none/);
  },
  BUILD_TIMEOUT_MS,
);

/** A word alone may stand in what the software says. */
const isSentence = (text: string): boolean => text.split(' ').length >= 5 || /[㐀-鿿].{11}/.test(text);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
