import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { ReadingOverview } from '@libs/protocol/audit-queries.ts';
import { createAgentApi } from './agent-api-client.ts';
import type { ExportRequest } from '@libs/protocol/emergency-access.ts';
import type { AccountLinkResponse } from '@libs/protocol/team.ts';
import { openVisitor, postJson, signIn } from './chat-client.ts';

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

  it('stops an agent who saves case files by the hundred, until a lead allows more', async () => {
    // The tests before have spent what a lead may ask for at once.
    await new Promise((later) => setTimeout(later, 5_000));
    const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
    client.close();
    const other = await createColleague();
    const save = async () => (await exportAs(other.token, sessionId)).status;
    await queryDatabase(
      system,
      `insert into audit_line (agent_id, what, session_id) select '${other.agentId}', 'case.exported', '${sessionId}' from generate_series(1, 18)`,
    );
    expect([await save(), await save()]).toEqual([200, 200]);
    expect([await save(), await save()]).toEqual([409, 409]);
    const { requests } = await api<{ requests: ExportRequest[] }>(token, 'export-requests');
    expect(requests).toMatchObject([{ agentId: other.agentId, exports: 20, more: 20 }]);
    expect(await actionsOf(`agentId=${other.agentId}&what=export.refused`)).toHaveLength(1);
    expect(await api(other.token, `export-requests/${other.agentId}`, { method: 'POST' })).toMatchObject({
      error: { code: 'access.denied' },
    });
    await api(token, `export-requests/${other.agentId}`, { method: 'POST' });
    expect(await save()).toBe(200);
    expect(await actionsOf(`what=export.approved`)).toHaveLength(1);
    expect((await api<{ requests: ExportRequest[] }>(token, 'export-requests')).requests).toEqual([]);
    expect(await (await fetch(`${system.gatewayUrls[0]}/metrics`)).text()).toMatch(/aidline_exports_refused_total 2/);
  });
});

const exportAs = (accessToken: string, sessionId: string) =>
  fetch(`${system.gatewayUrls[0]}/api/sessions/${sessionId}/case-file?format=csv`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });

async function createColleague(): Promise<{ token: string; agentId: string }> {
  const who = { email: 'wei@example.org', password: 'a password that is long enough' };
  const body = { email: who.email, displayName: 'Wei', role: 'agent' };
  const link = await api<AccountLinkResponse>(token, 'agents/invitations', { method: 'POST', body });
  await postJson(`${system.gatewayUrls[0]}/api/agents/join`, { token: link.token, password: who.password });
  const { accessToken, agent } = await signIn(system.gatewayUrls[0]!, who);
  return { token: accessToken, agentId: agent.agentId };
}
