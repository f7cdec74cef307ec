import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentListResponse } from '@libs/protocol/content.ts';
import type { PendingChange } from '@libs/protocol/pending-changes.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { createAgentApi } from './agent-api-client.ts';
import { signIn, waitUntil } from './chat-client.ts';
import { signInIndependentLead } from './independent-lead.ts';

// The first lead of a new installation answers ten questions, and the site is theirs without a command or a restart.

const system = systemForThisFile({ gateways: 1, workers: 0, publisher: true });
const api = createAgentApi(() => system.gatewayUrls[0]!);
const BUILD_TIMEOUT_MS = 240_000;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#7a1f3d"/></svg>';
const ANSWERS = {
  languages: ['en', 'zh-TW'],
  name: { en: 'Harbour Helpline', 'zh-TW': '海港熱線' },
  about: { en: 'We listen to people who were cheated.', 'zh-TW': '我們傾聽受騙的人。' },
  legalName: 'Harbour Helpline Association',
  site: 'https://harbour.example',
  email: 'desk@harbour.example',
  address: { en: '2 Quay Street, Portville', 'zh-TW': '港城碼頭街 2 號' },
  countries: ['hk', 'tw'],
  colour: '#7a1f3d',
  logo: LOGO,
};

let lead = '';
beforeAll(async () => {
  lead = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
});
const begin = (answers: object, token = lead) =>
  api<{ isApproved: boolean }>(token, 'content/organisation', { method: 'POST', body: answers });
const page = async (path: string) => {
  const response = await fetch(`${system.siteUrl}${path}`, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};

it('refuses answers that are none', async () => {
  expect((await begin({ ...ANSWERS, colour: 'red' })).error?.code).toBe('content.faulty');
  expect((await begin({ ...ANSWERS, logo: LOGO.replace('<circle', '<script/><circle') })).error?.code).toBe(
    'content.faulty',
  );
  expect((await begin({ ...ANSWERS, languages: [] })).error?.code).toBe('shape.invalid');
});

it(
  'shows the own site, without the sample, after ten answers',
  async () => {
    expect((await page('/en')).text).toContain('Aidline');
    expect(await begin(ANSWERS)).toEqual({ isApproved: true });
    await waitUntil(
      'the site of the organisation to be shown',
      async () => (await page('/en')).text.includes('Harbour Helpline'),
      BUILD_TIMEOUT_MS,
    );
    expect((await page('/en')).text).not.toContain('Aidline');
    expect((await page('/')).text).toContain('url=/en"');
    const articles = readdirSync(join(import.meta.dirname, '../../../web/src/content/articles'));
    for (const article of articles) expect((await page(`/en/blog/${article}`)).status).toBe(404);
    const list = await api<ContentListResponse>(lead, 'content');
    expect(list).toMatchObject({ isSample: false, languages: ['en', 'zh-TW'] });
    expect(list.entries.filter(({ isSample, isRemoved }) => isSample && !isRemoved)).toEqual([]);
  },
  BUILD_TIMEOUT_MS,
);

it('waits for a second person once there is an organisation', async () => {
  expect(await begin({ ...ANSWERS, legalName: 'Another' })).toEqual({ isApproved: false });
  const second = await signInIndependentLead(system);
  const { changes } = await api<{ changes: PendingChange[] }>(second, 'changes');
  expect(changes).toMatchObject([{ kind: 'content', target: 'organisation', mayApprove: true }]);
  expect(changes[0]!.after).toContain('"legalName": "Another"');
});
