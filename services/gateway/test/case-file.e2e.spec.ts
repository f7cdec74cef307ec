import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import { caseFile } from '@libs/protocol/case-file.ts';
import { signingKeys } from '@libs/protocol/signing-keys.ts';
import { verifyCaseFile } from '@libs/server/case-file/verify-case-file.ts';
import { openAgent, openVisitor, messageCommand, signIn } from './chat-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
let url: string;
let accessToken: string;
beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  ({ accessToken } = await signIn(url, system.agent));
});

const get = (path: string) => fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${accessToken}` } });

describe('a case file', () => {
  it('holds every event, chained and signed, and says who has opened it; the export is written down', async () => {
    const visitor = await openVisitor(url);
    await visitor.client.command(visitor.sessionId, messageCommand('=they took everything'));
    const agent = await openAgent(url, system.agent);
    await agent.join(visitor.sessionId);
    await agent.command(visitor.sessionId, { type: 'note.add', text: 'call back' });
    const path = `sessions/${visitor.sessionId}/case-file`;

    const json = await (await get(`${path}?format=json`)).text();
    const file = caseFile.parse(JSON.parse(json));
    expect(file.entries.map(({ event }) => event.event.type)).toEqual(['session.opened', 'message.sent', 'note.added']);
    const { keys } = signingKeys.parse(await (await fetch(`${url}/.well-known/aidline-keys.json`)).json());
    const verdict = { file: { sessionId: visitor.sessionId }, fingerprint: keys[0]!.fingerprint };
    expect(await verifyCaseFile(Buffer.from(json), keys)).toMatchObject(verdict);
    expect(file.access.map(({ what }) => what)).toEqual(['session.read']);

    const page = await get(path);
    expect(page.headers.get('content-disposition')).toContain('attachment');
    const html = await page.text();
    expect(html).toContain('=they took everything');
    expect(await verifyCaseFile(Buffer.from(html), keys)).toMatchObject(verdict);
    expect(await (await get(`${path}?format=csv`)).text()).toContain(`"'=they took everything"`);
    const { lines } = (await (await get('audit')).json()) as { lines: AuditEntry[] };
    const own = lines.filter((line) => line.sessionId === visitor.sessionId).map(({ what }) => what);
    expect(own).toEqual(['case.exported', 'case.exported', 'case.exported', 'session.read']);
    for (const client of [visitor.client, agent]) client.close();
  });
});
