import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ContentCheckResponse,
  ContentEntryResponse,
  ContentFiles,
  ContentListResponse,
  ContentSummary,
} from '@libs/protocol/content.ts';
import type { PendingChange } from '@libs/protocol/pending-changes.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { createAgentApi } from './agent-api-client.ts';
import { signIn, waitUntil } from './chat-client.ts';
import { signInIndependentLead } from './independent-lead.ts';

// Content is written, approved and published on a running system, and the site shows it without a restart.

const system = systemForThisFile({ gateways: 1, workers: 0, publisher: true });
const api = createAgentApi(() => system.gatewayUrls[0]!);
/** One build on a slow machine. */
const BUILD_TIMEOUT_SECONDS = 240;
const untilPublished = (isSo: () => Promise<boolean>) =>
  waitUntil('the site to be published', isSo, BUILD_TIMEOUT_SECONDS * 1000);
const SAMPLE_CONTENT = join(import.meta.dirname, '../../../web/src/content');
const ENTRY = 'articles/a-call-at-night';
const SAMPLE = 'articles/social-media-scam-prevention';
const LANGUAGES = globSync(`${SAMPLE}/*.md`, { cwd: SAMPLE_CONTENT }).map((path) => path.split('/').at(-1)!);

let [writer, approver] = ['', ''];
beforeAll(async () => {
  writer = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
  approver = await signInIndependentLead(system);
});

/** An article of the sample under another name, with other words in each language. */
const article = (words: string, picture?: string): ContentFiles =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      `${ENTRY}/${language}`,
      readFileSync(join(SAMPLE_CONTENT, SAMPLE, language), 'utf8').replace(
        /^title: .*$/m,
        `title: ${words} ${language}${picture ? `\npicture: { file: ${picture}, alt: A phone }` : ''}`,
      ),
    ]),
  );
/** One pixel, as a PNG file. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const sendPicture = async () => {
  const response = await fetch(`${system.gatewayUrls[0]}/api/content/pictures`, {
    ...{ method: 'POST', body: PIXEL },
    headers: { authorization: `Bearer ${writer}`, 'content-type': 'application/octet-stream' },
  });
  return ((await response.json()) as { file: string }).file;
};
const save = (files: ContentFiles, base: number, token = writer) =>
  api<{ number: number }>(token, 'content', { method: 'PUT', body: { entry: ENTRY, files, base } });
const askForReview = (number: number, publishAt: string | null = null) =>
  api(writer, 'content/review', { method: 'POST', body: { versions: [{ entry: ENTRY, number }], publishAt } });
const waiting = async () => (await api<{ changes: PendingChange[] }>(approver, 'changes')).changes;
const decide = (token: string, id: string) =>
  api(token, `changes/${id}`, { method: 'POST', body: { verdict: 'approved' } });
const read = () => api<ContentEntryResponse>(writer, `content/entry?entry=${ENTRY}`);
const page = async () => {
  const response = await fetch(`${system.siteUrl}/en/blog/a-call-at-night`);
  return { status: response.status, text: await response.text() };
};
/** A new version on the last one, whatever its number. */
const saveNext = async (files: ContentFiles) => (await save(files, (await read()).versions[0]?.number ?? 0)).number;
const state = async () => (await read()).versions[0]?.state;
const summaryOf = (list: ContentListResponse, entry: string): ContentSummary =>
  list.entries.find((one) => one.entry === entry)!;

it('lists what ships, with the state of each language', async () => {
  const list = await api<ContentListResponse>(writer, 'content');
  expect(list).toMatchObject({ isSample: true, build: null });
  expect(list.languages.length).toBe(LANGUAGES.length);
  const sample = summaryOf(list, SAMPLE);
  expect(new Set(Object.values(sample.languages))).toEqual(new Set(['current']));
  expect(sample).toMatchObject({ isRemoved: false, latest: null });
  expect(summaryOf(list, 'records/cases')).toMatchObject({ isSample: true, titles: {}, languages: {} });
});

it('says before it is saved what the site could not show, and what it would show', async () => {
  const check = (files: ContentFiles) =>
    api<ContentCheckResponse>(writer, 'content/check', { method: 'POST', body: { entry: ENTRY, files } });
  const broken = {
    ...article('A call'),
    [`${ENTRY}/en.md`]: article('A call')[`${ENTRY}/en.md`]! + '\n[here](/nowhere)\n',
  };
  const { faults } = await check(broken);
  expect(faults).toEqual([
    { file: `${ENTRY}/en.md`, line: expect.any(Number) as number, message: 'this link leads nowhere: /nowhere' },
  ]);
  const seen = await check(article('A call'));
  expect(seen).toMatchObject({ faults: [], page: '/blog/a-call-at-night' });
  expect(Object.keys(seen.modules.en!)).toContain(ENTRY);
  expect(JSON.parse(seen.modules.en![ENTRY]!)).toMatchObject({ title: 'A call en.md' });
});

it('refuses paths and entries that are none, and what was written on an older version', async () => {
  const outside = await api(writer, 'content', {
    method: 'PUT',
    body: { entry: ENTRY, files: { '../../package.json': '{}' }, base: 0 },
  });
  expect(outside.error?.code).toBe('shape.invalid');
  expect((await api(writer, 'content/entry?entry=articles/..')).error?.code).toBe('shape.invalid');
  expect((await save({}, 7)).error?.code).toBe('content.stale');
});

it(
  'publishes what a second person has approved, while the site stays up, and takes it back the same way',
  async () => {
    expect((await page()).status).toBe(404);
    const half = { [`${ENTRY}/en.md`]: article('A call')[`${ENTRY}/en.md`]! };
    expect(await save(half, 0)).toEqual({ number: 1 });
    expect((await askForReview(1)).error?.code).toBe('content.faulty');
    const picture = await sendPicture();
    const written = article('A call', picture);
    expect(await save(written, 1)).toEqual({ number: 2 });
    expect((await save(article('Another'), 1)).error?.code).toBe('content.stale');
    expect(await askForReview(2)).toEqual({});
    expect(await state()).toBe('waiting');
    const [change] = await waiting();
    expect(change).toMatchObject({ kind: 'content', target: ENTRY, before: '', mayApprove: true });
    expect(change!.after).toContain('title: A call en.md');
    expect((await decide(writer, change!.id)).error?.code).toBe('approval.own');
    const assets = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${system.siteUrl}/en`)).text())![1]!;
    expect(await decide(approver, change!.id)).toEqual({});
    // The old site answers until the new one is whole, and never anything between them.
    const statuses = new Set<number>();
    await untilPublished(async () => {
      statuses.add((await fetch(`${system.siteUrl}/en`)).status);
      return (await page()).status === 200;
    });
    expect([...statuses]).toEqual([200]);
    expect((await page()).text).toContain('A call en.md');
    const drawn = `${system.siteUrl}/pictures/illustration/${picture.replace('.', '-')}-1x.webp`;
    expect((await fetch(drawn)).status).toBe(200);
    expect((await fetch(`${system.siteUrl}${assets}`)).status).toBe(200);
    expect(await (await fetch(`${system.siteUrl}/sitemap.xml`)).text()).not.toBe('');
    await untilPublished(async () => (await state()) === 'published');
    expect((await api<ContentListResponse>(writer, 'content')).build).toMatchObject({ faults: [] });

    // Taken away by a version without files.
    expect(await save({}, 2)).toEqual({ number: 3 });
    await askForReview(3);
    await decide(approver, (await waiting())[0]!.id);
    await untilPublished(async () => (await page()).status === 404);
    const { versions, summary } = await read();
    expect(versions.map(({ number, isRemoval }) => [number, isRemoval])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect(summary.isRemoved).toBe(true);
    expect(await api<{ files: ContentFiles }>(writer, `content/version?entry=${ENTRY}&number=2`)).toEqual({
      files: written,
    });
  },
  2 * BUILD_TIMEOUT_SECONDS * 1000,
);

it('shows whoever approves what the guard would hold in a message', async () => {
  const [path] = Object.keys(article(''));
  const files = {
    ...article('Fees'),
    [path!]: `${article('Fees')[path!]!}\nTo release your money, pay our fee of 300 USDT to this wallet today.\n`,
  };
  await askForReview(await saveNext(files));
  const [change] = await waiting();
  expect(change!.warnings).toContain('To release your money, pay our fee of 300 USDT to this wallet today.');
  expect(await api(writer, `changes/${change!.id}`, { method: 'DELETE' })).toEqual({});
  expect(await state()).toBe('draft');
});

it('shows a scheduled text not before its time', async () => {
  const { build } = await api<ContentListResponse>(writer, 'content');
  await askForReview(await saveNext(article('Later')), new Date(Date.now() + 3_600_000).toISOString());
  await decide(approver, (await waiting())[0]!.id);
  expect(await state()).toBe('approved');
  expect((await api<ContentListResponse>(writer, 'content')).build).toEqual(build);
  expect((await page()).status).toBe(404);
});

it('leaves nothing of a build in the checkout', () => {
  expect(existsSync(join(SAMPLE_CONTENT, ENTRY))).toBe(false);
});
