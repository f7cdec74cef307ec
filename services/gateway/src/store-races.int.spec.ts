import { TOTP, Secret } from 'otpauth';
import { v4 } from 'uuid';
import { ledgerForThisFile } from '../../../infra/jest/ledger-for-this-file.ts';
import type { AgentId, CommandId } from '@libs/protocol/ids.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { serverEntities } from '@libs/server/entities.ts';
import { createOrm } from '@libs/server/orm.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { TeamStore } from './agents/team.store.ts';
import { SecondFactorStore } from './authentication/second-factor.store.ts';
import { DraftsStore } from './drafts/drafts.store.ts';
import { gatewayEntities } from './entities.ts';
import { IdentitiesStore } from './identity/identities.store.ts';
import { ModerationQueueStore } from './moderation/moderation-queue.store.ts';

const CONTESTANTS = Array.from({ length: 8 }, (_, n) => n);

const environment = ledgerForThisFile('gateway');
let resources: ServerResources;
let lead: AgentId;

beforeAll(async () => {
  const orm = createOrm(environment.resources.pool, [...serverEntities, ...gatewayEntities]);
  resources = Object.create(environment.resources, { unitOfWork: { value: () => orm.em.fork() } }) as ServerResources;
  lead = await addAgent('lead');
});

const addAgent = (role: 'agent' | 'lead'): Promise<AgentId> =>
  resources
    .unitOfWork()
    .insert(Agent, { email: `${v4()}@example.org`, displayName: 'Mei', role, passwordHash: 'none' });

const raceFor = async <T>(attempt: (n: number) => Promise<T>): Promise<T[]> => Promise.all(CONTESTANTS.map(attempt));

describe('of several at the same time', () => {
  it('one gets in with a code', async () => {
    const secondFactor = new SecondFactorStore(resources, { ORGANISATION_NAME: 'Lantern' });
    const agentId = await addAgent('agent');
    const offer = await secondFactor.offer(agentId);
    const code = new TOTP({ secret: Secret.fromBase32(offer!.secret) }).generate();
    const results = await raceFor(() => secondFactor.consumeCode(agentId, code));
    expect(offer!.uri).toContain('Lantern');
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('one joins with a link', async () => {
    const team = new TeamStore(resources);
    const invited = { email: `${v4()}@example.org`, displayName: 'Lin', role: 'agent' } as const;
    const { token } = await team.createLink('join', invited, { madeBy: lead });
    expect(await team.isLinkValid(token)).toBe(true);
    const results = await raceFor((n) => team.redeemLink(token, `a long password ${n}`));
    expect(results.filter(Boolean)).toEqual([{ agentId: expect.any(String), kind: 'join' }]);
    expect(await team.isLinkValid(token)).toBe(false);
  });

  it('one browser may use a token, and may use it again', async () => {
    const identities = new IdentitiesStore(resources);
    const shown = { expiresAt: new Date(Date.now() + 60_000) } as Parameters<IdentitiesStore['claimToken']>[2];
    const claim = (n: number) => identities.claimToken('token', Buffer.alloc(32, n), shown);
    const results = await raceFor(claim);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await raceFor(claim)).toEqual(results);
  });

  it('the first verdict counts, however often the message is held', async () => {
    const queue = new ModerationQueueStore(resources);
    const held = { sessionId: await environment.openSession(), commandId: v4() as CommandId };
    const actor = { role: 'agent', agentId: lead } as const;
    await raceFor(() => queue.add(held, actor));
    expect(await queue.listPending()).toEqual([{ ...held, agentId: lead, at: expect.any(String) }]);
    await queue.setVerdict(held, 'declined');
    await queue.setVerdict(held, 'released');
    await queue.add(held, actor);
    expect(await queue.listPending()).toEqual([]);
    expect(await environment.query('select verdict from held_message')).toEqual([{ verdict: 'declined' }]);
  });

  it('every draft is saved, and the last one stays', async () => {
    const drafts = new DraftsStore(resources);
    const draft = { sessionId: await environment.openSession(), text: 'words', isNote: false };
    expect(await raceFor(() => drafts.save(lead, draft))).not.toContain(false);
    await drafts.save(lead, { ...draft, text: 'last words', isNote: true });
    expect(await drafts.list(lead)).toEqual([{ ...draft, text: 'last words', isNote: true }]);
    await drafts.save(lead, { ...draft, text: '' });
    expect(await drafts.list(lead)).toEqual([]);
  });
});
