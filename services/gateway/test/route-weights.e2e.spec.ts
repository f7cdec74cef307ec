import { v4 } from 'uuid';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { agentCredentials } from '@libs/client/credentials.ts';
import type { ClientMessageMap, RefusalBody } from '@libs/protocol/socket-protocol.ts';
import { ROUTE_WEIGHTS } from '../src/rate-limiting/request-weights.ts';
import { routes, type RouteAccess } from './access-table.ts';
import { type ChatClient, connectOrThrow, messageCommand, openVisitor, signIn } from './chat-client.ts';

/** Three tokens, and one more in two seconds. */
const PER_SECOND = '0.5';
/** Three tokens are thirty requests of the cheapest kind, and more come while these are sent. */
const MAX_REQUESTS = 300;
const system = systemForThisFile({
  gateways: 1,
  workers: 0,
  site: false,
  env: {
    REQUESTS_PER_ADDRESS: PER_SECOND,
    AGENT_COMMANDS_PER_SECOND: PER_SECOND,
    VISITOR_COMMANDS_PER_SECOND: PER_SECOND,
  },
});
let url: string;
let visitor: Awaited<ReturnType<typeof openVisitor>>;
let operatorToken: string;
let agent: ChatClient;

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  visitor = await openVisitor(url);
  operatorToken = (await signIn(url, system.agent)).accessToken;
  agent = await connectOrThrow(url, agentCredentials(operatorToken));
  await queryDatabase(system, `update agent set role = 'operator', totp_since = now() where email = $1`, [
    system.agent.email,
  ]);
});
afterAll(() => {
  visitor?.client.close();
  agent?.close();
});

const listed = Object.entries(routes).map(([route, access], index) => [route, access, index] as const);

/** Each address route from an address of its own. */
function headersOf(route: string, { who, headers = {} }: RouteAccess, index: number): Record<string, string> {
  if (ROUTE_WEIGHTS[route]!.by !== 'person') return { ...headers, 'x-forwarded-for': `203.0.113.${index}` };
  const isForVisitors = who.owner === 'in';
  const proof = isForVisitors ? `Visitor ${visitor.sessionId}.${visitor.key}` : `Bearer ${operatorToken}`;
  return { ...headers, authorization: proof };
}

describe('every route has a limit', () => {
  it.each(listed)('%s', async (route, access, index) => {
    const [method, path] = route.split(' ') as [string, string];
    const filled = path.replace(':sessionId', visitor.sessionId).replace(/:\w+/g, () => v4());
    const hasBody = method !== 'GET';
    const ask = async () => {
      const headers = {
        ...headersOf(route, access, index),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      };
      const body = hasBody ? JSON.stringify(access.body ?? {}) : null;
      return fetch(`${url}${filled}`, { method, headers, body });
    };
    let last = await ask();
    for (let asked = 1; last.status !== 429 && asked < MAX_REQUESTS; asked += 1) {
      await last.arrayBuffer();
      last = await ask();
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await last.json()) as RefusalBody).error).toMatchObject({
      code: 'rate.limited',
      retryAfterMs: expect.any(Number),
    });
  });
});

/** Typing has a rate of its own, above which it is dropped without a word. */
const eventsWithRefusals = (): [keyof ClientMessageMap, 'visitor' | 'agent', object][] => {
  const { sessionId } = visitor;
  return [
    ['command', 'visitor', { sessionId, commandId: v4(), command: messageCommand('again') }],
    ['join', 'visitor', { sessionId, cursor: null }],
    ['leave', 'visitor', { sessionId }],
    ['read', 'visitor', { sessionId, version: 1 }],
    ['renew', 'agent', { accessToken: operatorToken }],
  ];
};

it('every event of a socket has a limit', async () => {
  for (const [event, who, body] of eventsWithRefusals()) {
    const client = who === 'agent' ? agent : visitor.client;
    const answers: unknown[] = [];
    const isLimited = () => (answers.at(-1) as RefusalBody | undefined)?.error?.code === 'rate.limited';
    while (!isLimited() && answers.length < MAX_REQUESTS) answers.push(await client.request(event, body));
    expect(answers.at(-1)).toMatchObject({ error: { code: 'rate.limited', retryAfterMs: expect.any(Number) } });
  }
});
