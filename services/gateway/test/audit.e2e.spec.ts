import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { ReadingOverview } from '@libs/protocol/audit-queries.ts';
import { createAgentApi } from './agent-api-client.ts';
import { openVisitor, signIn } from './chat-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
const api = createAgentApi(() => system.gatewayUrls[0]!);
let token: string;
let agentId: string;

type Page = { lines: AuditEntry[]; hasMore: boolean };
const actionsOf = async (query: string) => (await api<Page>(token, `audit?${query}`)).lines.map(({ what }) => what);
const exported = async (query: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${system.gatewayUrls[0]}/api/audit/export?${query}`, { headers })).text();
};

beforeAll(async () => {
  const signedIn = await signIn(system.gatewayUrls[0]!, system.agent);
  token = signedIn.accessToken;
  agentId = signedIn.agent.agentId;
});

describe('the audit', () => {
  it('is read by agent, action, conversation and time', async () => {
    const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
    client.close();
    await api(token, `sessions/${sessionId}/customer`);
    await api(token, `sessions/${sessionId}/case-file?format=csv`).catch(() => undefined);
    expect(await actionsOf(`sessionId=${sessionId}`)).toEqual(['case.exported', 'session.read']);
    expect(await actionsOf(`sessionId=${sessionId}&what=session.read`)).toEqual(['session.read']);
    expect(await actionsOf(`agentId=${agentId}&what=case.exported`)).toEqual(['case.exported']);
    const now = new Date().toISOString();
    expect(await actionsOf(`sessionId=${sessionId}&until=${now}`)).toHaveLength(2);
    expect(await actionsOf(`sessionId=${sessionId}&from=${now}`)).toEqual([]);
    expect(await api(token, `audit?what=unheard.of`)).toMatchObject({ error: { code: 'shape.invalid' } });
  });

  it('is exported with its place in the chain, which is recorded', async () => {
    const csv = (await exported('what=case.exported')).split('\r\n');
    expect(csv[0]).toBe(
      '"n","at","agentId","agentName","what","sessionId","about","aboutName","fileId","field","hash"',
    );
    expect(csv).toHaveLength(2);
    const file = JSON.parse(await exported('format=json')) as { lines: { n: number; hash: string; what: string }[] };
    const newest = file.lines[0]!;
    expect(newest).toMatchObject({
      what: 'audit.exported',
      field: 'json',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(file.lines.map(({ n }) => n)).toEqual(Array.from(file.lines, (_, index) => newest.n - index));
  });

  it('names who has opened far more than usual, and says by how much', async () => {
    const overview = () => api<ReadingOverview>(token, 'audit/reading');
    expect((await overview()).agents).toMatchObject([{ agentId, opened: 1, isUnusual: false }]);
    await queryDatabase(
      system,
      `insert into audit_line (agent_id, what, session_id) select '${agentId}', 'session.read', gen_random_uuid() from generate_series(1, 30)`,
    );
    expect((await overview()).agents).toMatchObject([{ agentId, opened: 31, limit: 30, usual: null, isUnusual: true }]);
  });

  it('counts what was opened of colleagues', async () => {
    const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
    client.close();
    await api(token, `sessions/${sessionId}/customer`);
    await queryDatabase(system, `update chat_session set agent_id = gen_random_uuid() where id = '${sessionId}'`);
    expect((await api<ReadingOverview>(token, 'audit/reading')).agents).toMatchObject([{ outside: 1 }]);
  });
});
