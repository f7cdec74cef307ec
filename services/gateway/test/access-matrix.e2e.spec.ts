import { v4 } from 'uuid';
import { askDatabase } from '../../../infra/jest/ask-database.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { RefusalBody } from '@libs/protocol/wire.ts';
import { type Cast, commands, events, type Expected, type Knocking, KNOCKING, routes } from './access-table.ts';
import {
  admitted,
  agentAuth,
  type ChatClient,
  connect,
  newKey,
  newSession,
  openVisitor,
  signIn,
  visitorAuth,
} from './chat-client.ts';

const STAFF = { agent: 'agent', lead: 'lead', operator: 'operator', unsecured: 'operator' } as const;
type Staff = keyof typeof STAFF;
/** Answers that are about who asks. Everything else is about what was asked. */
const ABOUT_ACCESS = new Set([
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
let cast: Cast;
const tokens = new Map<Knocking, string>();
let owner: { sessionId: SessionId; key: string };
let other: { sessionId: SessionId; key: string };
const clients: ChatClient[] = [];

beforeAll(async () => {
  const env = { VISITOR_COMMANDS_PER_SECOND: '1000', AGENT_COMMANDS_PER_SECOND: '1000' };
  system = await startSystem({ gateways: 1, workers: 1, site: false, env });
  url = system.gatewayUrls[0]!;
  for (const who of Object.keys(STAFF) as Staff[]) await hire(who);
  owner = await newcomer();
  other = await newcomer();
  cast = { sessionId: owner.sessionId, agentId: v4() as AgentId };
});
afterAll(async () => {
  for (const client of clients) client.close();
  await system?.stop();
});

/** Somebody with the seeded agent's password, who signs in and then gets this role. */
async function hire(who: Staff): Promise<void> {
  const email = `${who}@matrix.local`;
  await askDatabase(
    system,
    `insert into agent (email, display_name, password_hash) select $1, $2, password_hash from agent limit 1`,
    [email, who],
  );
  tokens.set(who, (await signIn(url, { ...system.agent, email })).accessToken);
  const since = who === 'operator' ? new Date() : null;
  await askDatabase(system, `update agent set role = $2, totp_since = $3 where email = $1`, [email, STAFF[who], since]);
}

async function newcomer() {
  const { client, ...mine } = await openVisitor(url);
  clients.push(client);
  return mine;
}

function proofOf(who: Knocking): Record<string, string> {
  if (who === 'anonymous') return {};
  const newcomer = { sessionId: newSession(), key: newKey() };
  const visitor = { owner, otherVisitor: other, newcomer }[who as string];
  return { authorization: visitor ? `Visitor ${visitor.sessionId}.${visitor.key}` : `Bearer ${tokens.get(who)}` };
}

const verdictOf = (code: string | undefined): Expected =>
  (code !== undefined && ABOUT_ACCESS.has(code) ? code : 'in') as Expected;

describe('every route', () => {
  it.each(Object.entries(routes))('%s', async (route, { who, body, headers = {} }) => {
    const [method, path] = route.split(' ') as [string, string];
    const filled = path
      .replace(':sessionId', cast.sessionId)
      .replace(':agentId', cast.agentId)
      .replace(/:\w+/g, () => v4());
    const found: Record<string, Expected> = {};
    for (const one of KNOCKING) {
      const response = await fetch(`${url}${filled}`, {
        method,
        headers: { ...proofOf(one), ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
        body: method === 'GET' ? null : JSON.stringify(body ?? {}),
      });
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      found[one] = verdictOf(text.startsWith('{') ? (JSON.parse(text) as Partial<RefusalBody>).error?.code : undefined);
    }
    expect(found).toEqual(who);
  });
});

/** A conversation of the owner's for one question, because some answers change what comes after. */
async function knock(who: Knocking, ask: (client: ChatClient, cast: Cast) => Promise<unknown>): Promise<Expected> {
  if (who === 'anonymous' || who === 'unsecured') {
    const shown = who === 'anonymous' ? {} : agentAuth(tokens.get(who)!);
    const { error } = (await connect(url, shown)) as RefusalBody;
    return error.code as Expected;
  }
  const { client: own, sessionId, key } = await openVisitor(url);
  const client = await clientOf(who, { sessionId, key });
  const answer = (await ask(client, { sessionId, agentId: cast.agentId })) as Partial<RefusalBody>;
  for (const one of [own, client]) one.close();
  return verdictOf(answer.error?.code);
}

async function clientOf(who: Knocking, mine: { sessionId: SessionId; key: string }): Promise<ChatClient> {
  if (who === 'owner') return admitted(url, visitorAuth(mine.sessionId, mine.key));
  if (who === 'newcomer') return admitted(url, visitorAuth(newSession(), newKey()));
  if (who !== 'otherVisitor') return admitted(url, agentAuth(tokens.get(who)!));
  return admitted(url, visitorAuth(other.sessionId, other.key));
}

describe('every event', () => {
  it.each(Object.entries(events))('%s', async (event, { who, body }) => {
    const found: Record<string, Expected> = {};
    for (const one of KNOCKING) found[one] = await knock(one, (client, about) => client.ask(event, body(about)));
    expect(found).toEqual(who);
  });
});

describe('every command', () => {
  it.each(Object.entries(commands))('%s', async (type, { who, command }) => {
    const found: Record<string, Expected> = {};
    for (const one of KNOCKING)
      found[one] = await knock(one, (client, about) => client.command(about.sessionId, { type, ...command(about) }));
    expect(found).toEqual(who);
  });
});

describe('a key that is not the owner’s', () => {
  it('opens nothing', async () => {
    const refused = (await connect(url, visitorAuth(owner.sessionId, newKey()))) as RefusalBody;
    expect(refused.error.code).toBe('session.unknown');
  });
});
