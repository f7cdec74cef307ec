import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { browserForThisFile } from '../../../infra/jest/launch-browser.ts';
import { fingerprintOf } from '@libs/server/keystore/signing-keys.ts';
import { signedCasePage } from '../src/case/signed-case-file.ts';
import { caseFileOf, createSigner } from './signed-case-files.ts';
import { sweep } from '../../../infra/jest/sweep.ts';

/** Spread over the whole page, and the same on every machine. */
const EDITS = Array.from({ length: 300 }, (_, index) => index);
const browser = browserForThisFile();
let folder: string;
let page: Page;
beforeAll(async () => {
  page = await browser.current.newPage();
  folder = await mkdtemp(join(tmpdir(), 'case-page-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const original = caseFileOf('they took <b>$4,500</b>\r\n& "more"', '</script><script>alert(1)', '三万元');
const organisation = createSigner();
const fingerprint = fingerprintOf(organisation.key.kid);
let originalHtml: string;
/** Whole, and signed by somebody else. */
let forgedHtml: string;
beforeAll(async () => {
  originalHtml = await signedCasePage(original, organisation);
  forgedHtml = await signedCasePage(caseFileOf('they took nothing'), createSigner());
});

/** Opens the page from the disk, as a clerk would, and waits until it has made up its mind. */
async function openPageText(html: string): Promise<string> {
  const file = join(folder, 'case.html');
  await writeFile(file, html);
  await page.goto(pathToFileURL(file).href);
  await page
    .getByText(/^(Unchanged|CHANGED)/)
    .first()
    .waitFor();
  return page.locator('body').innerText();
}

/** Where in the source what people see stands: between the tags, and not in what is style or script. */
function visiblePositions(html: string): number[] {
  const places: number[] = [];
  const unseen = /<style>.*?<\/style>|<script.*?<\/script>|<[^>]*>|&#\d+;|\s/gs;
  let from = 0;
  for (const found of html.matchAll(unseen)) {
    for (let at = from; at < found.index; at += 1) places.push(at);
    from = found.index + found[0].length;
  }
  return places;
}

const singleCharacterEdits = (html: string) => {
  const places = visiblePositions(html);
  return sweep(EDITS, 60).map((index) => {
    const at = places[Math.floor((index * places.length) / EDITS.length)]!;
    const letter = 'x7A三'[index % 4]!;
    return `${html.slice(0, at)}${html[at] === letter ? 'Q' : letter}${html.slice(at + 1)}`;
  });
};

const rowOf = (html: string) => /<tr><td>2.*?<\/tr>\n/s.exec(html)![0];
const rowReplaced = (html: string, change: (row: string) => string) =>
  html.replace(rowOf(html), () => change(rowOf(html)));
const edits: [string, (html: string) => string][] = [
  ['a word of a cell', (html) => html.replace('<td dir="auto">三万元', '<td dir="auto">三百元')],
  ['the heading', (html) => html.replace('<h1>Case file', '<h1>Court file')],
  ['the title', (html) => html.replace('<title>Case file', '<title>Court file')],
  ['a name', (html) => html.replace('<dd>Mei', '<dd>Mai')],
  ['who has exported it', (html) => html.replace('by Ada', 'by Bob')],
  ['a time', (html) => html.replace('12:00:03.000Z<', '13:00:03.000Z<')],
  ['who has opened it', (html) => html.replace(' Bo session.read', ' Ed session.read')],
  ['a hash that is shown', (html) => html.replace(/<code>./, '<code>z')],
  ['a row taken out', (html) => rowReplaced(html, () => '')],
  ['a row put in', (html) => rowReplaced(html, (row) => row + row.replaceAll('<td>2', '<td>4'))],
  ['a row moved', (html) => rowReplaced(html, () => '').replace('</tbody>', () => `${rowOf(html)}</tbody>`)],
  ['a row hidden by an attribute', (html) => rowReplaced(html, (row) => row.replace('<tr>', '<tr hidden>'))],
  ['a row hidden by its style', (html) => rowReplaced(html, (row) => row.replace('<tr>', '<tr style="display:none">'))],
  ['a row hidden by the style sheet', (html) => html.replace('</style>', 'tr:nth-child(2){display:none}</style>')],
  ['words from a style sheet', (html) => html.replace('</style>', 'h1::after{content:"x"}</style>')],
  ['a second style sheet', (html) => html.replace('</head>', '<style>td{color:#fff}</style></head>')],
  ['a hint', (html) => html.replace('<h1>', '<h1 title="other">')],
  ['the direction of a cell', (html) => html.replace('dir="auto"', 'dir="rtl"')],
  ['words before everything', (html) => html.replace('<body>', '<body>Case closed.')],
  ['words behind everything', (html) => html.replace(/<\/body>(?=<\/html>\s*$)/, '<p>Case closed.</body>')],
  ['a picture with words', (html) => html.replace('<h1>', '<img alt="Paid back" src=""><h1>')],
  ['the verdict itself', (html) => html.replace(/Not checked\. [^<]*/, 'Verified: nothing was changed.')],
  ['a second verdict', (html) => html.replace('<h1>', '<p id="verdict" role="status">Verified: all is well.</p><h1>')],
  ['words in an open shadow', (html) => html.replace('<h2>', '<h2><template shadowrootmode="open">X</template>')],
  ['words in a closed shadow', (html) => html.replace('<h2>', '<h2><template shadowrootmode="closed">X</template>')],
  ['the type of the document', (html) => html.replace('<!doctype html>', '')],
  ['a policy that lets more run', (html) => html.replace("default-src 'none'", "default-src 'self'")],
  ['a word of the data', (html) => html.replace('"text":"三万元"', '"text":"三百元"')],
  ['the same word in both', (html) => html.replaceAll('三万元', '三百元')],
  ['who has exported it, in the data', (html) => html.replace('"exportedBy":"Ada"', '"exportedBy":"Bob"')],
  ['a key said twice in the data', (html) => html.replace('"text":"三万元"', '"text":"三百元","text":"三万元"')],
  ['white space in the data', (html) => html.replace('"text":"三万元"', '"text": "三万元"')],
  ['data that are none', (html) => html.replace('id="file">{', 'id="file">')],
  [
    'data of another case under the same page',
    (html) => html.replace(embeddedJson(html), () => embeddedJson(forgedHtml)),
  ],
];
const embeddedJson = (html: string) => /id="file">(.*?)<\/script>/.exec(html)![1]!;

describe('the page of a case file, opened from the disk', () => {
  it('says unchanged as it was exported, in how far, and runs nothing that somebody wrote', async () => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const text = await openPageText(originalHtml);
    expect(await page.getByRole('row').count()).toBe(4);
    expect(text).toMatch(/^Unchanged since it was signed\. By whom, this page cannot tell/m);
    expect(text).toContain(fingerprint);
    expect(text).not.toContain('Verified');
    expect(text).toContain('they took <b>$4,500</b>');
    expect(dialogs).toEqual([]);
  });

  it('says so with other line ends, which are the same to a reader', async () =>
    expect(await openPageText(originalHtml.replaceAll('\n', '\r\n'))).toMatch(/^Unchanged/m));

  it.each(edits)('does not with anything else changed: %s', async (_, edit) => {
    const html = edit(originalHtml);
    expect(html).not.toBe(originalHtml);
    const text = await openPageText(html);
    expect(text).toMatch(/^CHANGED/m);
    expect(text).not.toMatch(/Verified|Unchanged/);
  });

  it('does not with any single character that people see', async () => {
    const verified: string[] = [];
    for (const html of singleCharacterEdits(originalHtml))
      if (/Verified|Unchanged/.test(await openPageText(html))) verified.push(html);
    expect(verified).toEqual([]);
  });

  it('shows what the data say in the place of what was written over them', async () => {
    const text = await openPageText(originalHtml.replace('<td dir="auto">三万元', '<td dir="auto">三百元'));
    expect(text).toContain('三万元');
    expect(text).not.toContain('三百元');
  });

  it('says verified to the fingerprint of its key alone, in whatever groups it is entered', async () => {
    await openPageText(originalHtml);
    const verdictWith = async (text: string) => {
      await page.getByLabel('Fingerprint that you have').fill(text);
      return page.getByRole('status').innerText();
    };
    expect(await verdictWith(fingerprint)).toMatch(/^Verified/);
    expect(await verdictWith(fingerprint.slice(0, -1))).toMatch(/^Unchanged/);
    expect(await verdictWith(fingerprint.toUpperCase().replaceAll(' ', ':'))).toMatch(/^Verified/);
    expect(await verdictWith(fingerprint.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).toMatch(
      /^ANOTHER KEY/,
    );
  });

  it('cannot find out that somebody else has made and signed it, until the fingerprint is entered', async () => {
    expect(await openPageText(forgedHtml)).toMatch(/^Unchanged .*By whom, this page cannot tell/m);
    await page.getByLabel('Fingerprint that you have').fill(fingerprint);
    expect(await page.getByRole('status').innerText()).toMatch(/^ANOTHER KEY/);
  });

  it('is readable without scripts, and says that it was not checked', async () => {
    const context = await browser.current.newContext({ javaScriptEnabled: false });
    await writeFile(join(folder, 'quiet.html'), originalHtml);
    const quiet = await context.newPage();
    await quiet.goto(pathToFileURL(join(folder, 'quiet.html')).href);
    expect(await quiet.getByRole('status').innerText()).toMatch(/^Not checked/);
    expect(await quiet.getByRole('row').count()).toBe(4);
    await context.close();
  });
});
