import { v4 } from 'uuid';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/test-system.ts';
import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { ClientMessageMap, RefusalBody } from '@libs/protocol/socket-protocol.ts';
import {
  type AccessSubjects,
  commands,
  events,
  type AccessOutcome,
  type Caller,
  CALLERS,
  routes,
} from './access-table.ts';
import { connectOrThrow, type ChatClient, connect, openVisitor, signIn } from './chat-client.ts';

const STAFF = { agent: 'agent', lead: 'lead', operator: 'operator', unsecured: 'operator' } as const;
type StaffRole = keyof typeof STAFF;
/** Answers that are about who asks. Everything else is about what was asked. */
const ACCESS_CODES = new Set([
  'access.missing',
  'access.expired',
  'access.denied',
  'access.lead-only',
  'access.second-factor',
  'session.unknown',
  'origin.refused',
]);

let system: RunningSystem;
let url: string;
let subjects: AccessSubjects;
const tokens = new Map<Caller, string>();
let owner: { sessionId: SessionId; key: string };
let other: { sessionId: SessionId; key: string };
const clients: ChatClient[] = [];

beforeAll(async () => {
  const env = { VISITOR_COMMANDS_PER_SECOND: '1000', AGENT_COMMANDS_PER_SECOND: '1000' };
  system = await startSystem({ gateways: 1, workers: 1, site: false, env });
  url = system.gatewayUrls[0]!;
  for (const who of Object.keys(STAFF) as StaffRole[]) await createStaff(who);
  owner = await createVisitor();
  other = await createVisitor();
  subjects = { sessionId: owner.sessionId, agentId: v4() as AgentId };
});
afterAll(async () => {
  for (const client of clients) client.close();
  await system?.stop();
});

/** Somebody with the seeded agent's password, who signs in and then gets this role. */
async function createStaff(who: StaffRole): Promise<void> {
  const email = `${who}@matrix.local`;
  await queryDatabase(
    system,
    `insert into agent (email, display_name, password_hash) select $1, $2, password_hash from agent limit 1`,
    [email, who],
  );
  tokens.set(who, (await signIn(url, { ...system.agent, email })).accessToken);
  const since = who === 'operator' ? new Date() : null;
  await queryDatabase(system, `update agent set role = $2, totp_since = $3 where email = $1`, [
    email,
    STAFF[who],
    since,
  ]);
}

async function createVisitor() {
  const { client, ...mine } = await openVisitor(url);
  clients.push(client);
  return mine;
}

function authorizationOf(who: Caller): Record<string, string> {
  if (who === 'anonymous') return {};
  const newcomer = { sessionId: newSessionId(), key: newVisitorKey() };
  const visitor = { owner, otherVisitor: other, newcomer }[who as string];
  return { authorization: visitor ? `Visitor ${visitor.sessionId}.${visitor.key}` : `Bearer ${tokens.get(who)}` };
}

const outcomeOf = (code: string | undefined): AccessOutcome =>
  (code !== undefined && ACCESS_CODES.has(code) ? code : 'in') as AccessOutcome;

describe('every route', () => {
  it.each(Object.entries(routes))('%s', async (route, { who, body, headers = {} }) => {
    const [method, path] = route.split(' ') as [string, string];
    const filled = path
      .replace(':sessionId', subjects.sessionId)
      .replace(':agentId', subjects.agentId)
      .replace(/:\w+/g, () => v4());
    const found: Record<string, AccessOutcome> = {};
    for (const one of CALLERS) {
      const response = await fetch(`${url}${filled}`, {
        method,
        headers: {
          ...authorizationOf(one),
          ...headers,
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        body: method === 'GET' ? null : JSON.stringify(body ?? {}),
      });
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      found[one] = outcomeOf(text.startsWith('{') ? (JSON.parse(text) as Partial<RefusalBody>).error?.code : undefined);
    }
    expect(found).toEqual(who);
  });
});

/** A conversation of the owner's for one question, because some answers change what comes after. */
async function attempt(
  who: Caller,
  ask: (client: ChatClient, cast: AccessSubjects) => Promise<unknown>,
): Promise<AccessOutcome> {
  if (who === 'anonymous' || who === 'unsecured') {
    const shown = who === 'anonymous' ? {} : agentCredentials(tokens.get(who)!);
    const { error } = (await connect(url, shown)) as RefusalBody;
    return error.code as AccessOutcome;
  }
  const { client: own, sessionId, key } = await openVisitor(url);
  const client = await clientOf(who, { sessionId, key });
  const answer = (await ask(client, { sessionId, agentId: subjects.agentId })) as Partial<RefusalBody>;
  for (const one of [own, client]) one.close();
  return outcomeOf(answer.error?.code);
}

async function clientOf(who: Caller, mine: { sessionId: SessionId; key: string }): Promise<ChatClient> {
  if (who === 'owner') return connectOrThrow(url, visitorCredentials(mine.sessionId, mine.key));
  if (who === 'newcomer') return connectOrThrow(url, visitorCredentials(newSessionId(), newVisitorKey()));
  if (who !== 'otherVisitor') return connectOrThrow(url, agentCredentials(tokens.get(who)!));
  return connectOrThrow(url, visitorCredentials(other.sessionId, other.key));
}

describe('every event', () => {
  it.each(Object.entries(events))('%s', async (event, { who, body }) => {
    const found: Record<string, AccessOutcome> = {};
    for (const one of CALLERS)
      found[one] = await attempt(one, (client, about) => client.request(event as keyof ClientMessageMap, body(about)));
    expect(found).toEqual(who);
  });
});

describe('every command', () => {
  it.each(Object.entries(commands))('%s', async (type, { who, command }) => {
    const found: Record<string, AccessOutcome> = {};
    for (const one of CALLERS)
      found[one] = await attempt(one, (client, about) => client.command(about.sessionId, { type, ...command(about) }));
    expect(found).toEqual(who);
  });
});

describe('a key that is not the owner’s', () => {
  it('opens nothing', async () => {
    const refused = (await connect(url, visitorCredentials(owner.sessionId, newVisitorKey()))) as RefusalBody;
    expect(refused.error.code).toBe('session.unknown');
  });
});
