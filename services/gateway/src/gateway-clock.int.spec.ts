import { v4 } from 'uuid';
import { ledgerForThisFile } from '../../../infra/jest/ledger-for-this-file.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { serverEntities } from '@libs/server/entities.ts';
import { createOrm } from '@libs/server/orm.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { TeamStore } from './agents/team.store.ts';
import { SecondFactorStore } from './authentication/second-factor.store.ts';
import { DraftsStore } from './drafts/drafts.store.ts';
import { gatewayEntities } from './entities.ts';
import { IdentitiesStore } from './identity/identities.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const environment = ledgerForThisFile('gateway');
let resources: ServerResources;
let agentId: AgentId;

beforeAll(async () => {
  const orm = createOrm(environment.resources.pool, [...serverEntities, ...gatewayEntities]);
  resources = Object.create(environment.resources, { unitOfWork: { value: () => orm.em.fork() } }) as ServerResources;
  agentId = await resources
    .unitOfWork()
    .insert(Agent, { email: `${v4()}@example.org`, displayName: 'Mei', role: 'lead', passwordHash: 'none' });
});

const realNow = Date.now;
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

describe('a gateway whose clock is days ahead', () => {
  beforeEach(() => jest.setSystemTime(realNow() + 7 * DAY_MS));

  it('remembers which browser has shown a token', async () => {
    const identities = new IdentitiesStore(resources);
    const shown = { expiresAt: new Date(realNow() + HOUR_MS) } as Parameters<IdentitiesStore['claimToken']>[2];
    expect(await identities.claimToken('token', Buffer.alloc(32, 1), shown)).toBe(true);
    expect(await identities.claimToken('token', Buffer.alloc(32, 2), shown)).toBe(false);
    expect(await identities.claimToken('token', Buffer.alloc(32, 1), shown)).toBe(true);
  });

  it('makes a link for three days, and takes it', async () => {
    const team = new TeamStore(resources);
    const invited = { email: `${v4()}@example.org`, displayName: 'Lin', role: 'agent' } as const;
    const { token, expiresAt } = await team.createLink('join', invited, { madeBy: agentId });
    expect(Date.parse(expiresAt) - realNow()).toBeLessThanOrEqual(3 * DAY_MS);
    expect(await team.isLinkValid(token)).toBe(true);
  });

  it('writes no time that is still to come', async () => {
    await new SecondFactorStore(resources, { ORGANISATION_NAME: 'Lantern' }).setEnabled(agentId, true);
    const draft = { sessionId: await environment.openSession(), text: 'words', isNote: false };
    await new DraftsStore(resources).save(agentId, draft);
    await new DraftsStore(resources).save(agentId, { ...draft, text: 'other words' });
    expect(await new DraftsStore(resources).list(agentId)).toEqual([{ ...draft, text: 'other words' }]);
    const written = 'select totp_since <= now() as agent, updated_at <= now() as draft from agent, agent_draft';
    expect(await environment.query(written)).toEqual([{ agent: true, draft: true }]);
  });
});
