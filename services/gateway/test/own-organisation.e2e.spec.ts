import type { PendingChange } from '@libs/protocol/pending-changes.ts';
import { harbourAnswers } from '../../../infra/jest/harbour-answers.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { createAgentApi } from './agent-api-client.ts';
import { signIn } from './chat-client.ts';
import { signInIndependentLead } from './independent-lead.ts';

// The ten answers from which an organisation's own site begins; `web/test/own-organisation.e2e.spec.ts` shows that site.

const system = systemForThisFile({ gateways: 1, workers: 0, publisher: true, site: false });
const api = createAgentApi(() => system.gatewayUrls[0]!);
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#7a1f3d"/></svg>';
const ANSWERS = { ...harbourAnswers, logo: LOGO };

let lead = '';
beforeAll(async () => {
  lead = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
});
const begin = (answers: object, token = lead) =>
  api<{ isApproved: boolean }>(token, 'content/organisation', { method: 'POST', body: answers });

it('refuses answers that are none', async () => {
  expect((await begin({ ...ANSWERS, colour: 'red' })).error?.code).toBe('content.faulty');
  expect((await begin({ ...ANSWERS, logo: LOGO.replace('<circle', '<script/><circle') })).error?.code).toBe(
    'content.faulty',
  );
  expect((await begin({ ...ANSWERS, languages: [] })).error?.code).toBe('shape.invalid');
});

it('waits for a second person where there is one', async () => {
  const second = await signInIndependentLead(system);
  expect(await begin({ ...ANSWERS, legalName: 'Another' })).toEqual({ isApproved: false });
  const { changes } = await api<{ changes: PendingChange[] }>(second, 'changes');
  expect(changes).toMatchObject([{ kind: 'content', target: 'organisation', mayApprove: true }]);
  expect(changes[0]!.after).toContain('"legalName": "Another"');
});

it('is not begun again where there is an organisation: its texts would go with the sample', async () => {
  await queryDatabase(
    system,
    `update content_base set files = jsonb_build_object('organisation.json', '{"sample": false, "languages": ["en"]}')
     where entry = 'organisation'`,
  );
  expect((await begin(ANSWERS)).error?.code).toBe('content.started');
});
