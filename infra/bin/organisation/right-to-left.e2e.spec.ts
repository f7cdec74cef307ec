import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { harbourAnswers } from '../../jest/harbour-answers.ts';
import { launchBrowser } from '../../jest/launch-browser.ts';
import { overflowOn } from '../../jest/page-overflow.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { buildInCheckout, copyCheckout } from '../site/site-checkout.ts';
import { type SiteServer, startSiteServer } from '../site/site-server.ts';
import { addPseudoLocale, inPseudoLocale, offerPseudoLocale, PSEUDO_LOCALE } from './pseudo-locale.ts';
import { makeOrganisation } from './make-organisation.ts';

// A made-up language from right to left is added to a copy of the checkout by its line in the list and its texts alone,
// offered by an organisation, and built.

const run = promisify(execFile);
const BUILD_TIMEOUT_MS = 240_000;
/** The forms of Arabic, with a number for each. */
const SIX_FORMS = { zero: 0, one: 1, two: 2, few: 3, many: 11, other: 100 };
const forms = Object.keys(SIX_FORMS);

/** As text, because this folder is compiled without DOM types: how far the words of the heading are from either edge. */
const EDGES_OF_HEADING = `(() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('h1'));
  const { left, right } = range.getBoundingClientRect();
  return { left, right: innerWidth - right };
})()`;

const folder = createTemporaryFolder('right-to-left');
const checkout = join(folder, 'checkout');
const content = join(folder, 'harbour');
const client = join(checkout, 'web/dist/client');
const page = (path: string) => readFileSync(join(client, path), 'utf8');
let site: SiteServer;
let browser: Browser;

beforeAll(async () => {
  copyCheckout(checkout);
  addPseudoLocale(checkout, {
    blog_shown: [
      {
        declarations: ['input count', 'local form = count: plural'],
        selectors: ['form'],
        match: Object.fromEntries(forms.map((form) => [`form=${form}`, `${form} {count} {brand}`])),
      },
    ],
  });
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(harbourAnswers));
  await makeOrganisation(content, join(folder, 'answers.json'));
  offerPseudoLocale(content);
  await buildInCheckout({ checkout, contentFolder: content });
  site = await startSiteServer({ host: '127.0.0.1', port: 0, siteDir: client, gateways: ['http://127.0.0.1:9'] });
  browser = await launchBrowser();
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await site?.close();
  removeTemporaryFolder(folder);
});

it('has its direction on every page, in the switch of languages and for search engines, and the others keep theirs', () => {
  expect(page('xb/index.html')).toMatch(/<html[^>]* lang="ar-XB"[^>]* dir="rtl"/);
  expect(page('en/index.html')).toMatch(/<html[^>]* lang="en"[^>]* dir="ltr"/);
  expect(page('en/index.html')).toContain('hrefLang="ar-XB"');
  expect(page('sitemap.xml')).toContain('hreflang="ar-XB"');
  expect(page('en/index.html')).toMatch(/<a[^>]*href="\/xb"[^>]*>عربي</);
});

it('is laid out from the right on a phone, with nothing beside the window', async () => {
  const tab = await browser.newPage({ viewport: { width: 375, height: 740 } });
  await tab.goto(`http://127.0.0.1:${site.port}/xb`);
  expect(await overflowOn(tab, [{ width: 375, fontPercent: 100 }])).toEqual([]);
  const edges = await tab.evaluate<{ left: number; right: number }>(EDGES_OF_HEADING);
  expect(edges.right).toBeLessThanOrEqual(edges.left);
  await tab.close();
});

it('has the plural forms of its language, each with the organisation’s words', async () => {
  const compiled = pathToFileURL(join(checkout, `web/src/paraglide/messages/${PSEUDO_LOCALE}.js`)).href;
  const counts = Object.values(SIX_FORMS);
  const program = `import { blog_shown as shown } from '${compiled}';
    console.log(JSON.stringify(${JSON.stringify(counts)}.map((count) => shown({ count }))));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toEqual(
    forms.map((form, index) => `${form} ${counts[index]} ${inPseudoLocale(harbourAnswers.name.en)}`),
  );
});
