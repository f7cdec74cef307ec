import { randomUUID } from 'node:crypto';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { mp4, WHERE_IT_WAS } from '../../../infra/jest/sample-recordings.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { FILE_NAME_HEADER } from '@libs/protocol/files.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { FILE_TITLE_HEADER, libraryResponse } from '@libs/protocol/library.ts';
import { pendingChangesResponse } from '@libs/protocol/pending-changes.ts';
import { createAgentApi } from './agent-api-client.ts';
import { newCommandId, openAgent, openVisitor, signIn, waitUntil } from './chat-client.ts';
import { getFile, sha256, storedBytes, storedFilesIn, uploadFile } from './file-client.ts';
import { activePdf, pdf, picture } from './sample-files.ts';
import { expectRefusal } from './bad-input-checks.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
let url: string;
let own: string;
let lead: string;
beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  await queryDatabase(
    system,
    `insert into agent (email, display_name, role, password_hash)
     select 'lead@example.org', 'Lead', 'lead', password_hash from agent`,
  );
  const authorizationOf = async (email: string) =>
    `Bearer ${(await signIn(url, { ...system.agent, email })).accessToken}`;
  [own, lead] = [await authorizationOf(system.agent.email), await authorizationOf('lead@example.org')];
});

async function startChat() {
  const { client, sessionId, key } = await openVisitor(url);
  const agent = await openAgent(url, system.agent);
  await agent.join(sessionId);
  const closeBoth = () => [client, agent].forEach((one) => one.close());
  return { client, agent, sessionId, visitor: `Visitor ${sessionId}.${key}`, closeBoth };
}

const decide = (sessionId: string, fileId: string, verdict: string, authorization = lead) =>
  fetch(`${url}/api/held/${sessionId}/${fileId}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ verdict }),
  });

describe('an agent’s file', () => {
  it('is held, unseen by the customer, until another person who has looked at it lets it pass', async () => {
    const { client, agent, sessionId, visitor, closeBoth } = await startChat();
    const fileId = newCommandId();
    const upload = { sessionId, proof: own, file: await picture(), fileId, name: 'pay_the_release_fee.png' };
    const first = (await (await uploadFile(url, upload)).json()) as object;
    expect(await (await uploadFile(url, upload)).json()).toEqual({ ...first, duplicate: true });
    await waitUntil('the agent sees that it is held', () => agent.applied.some((told) => told.commandId === fileId));
    const held = agent.applied.find((told) => told.commandId === fileId);
    expect(held).toMatchObject({
      event: { type: 'message.held', reasons: ['fee'], phrase: 'pay_the_release_fee', file: { name: upload.name } },
    });
    const path = (id: string, file = '') => `${sessionId}/files/${id}${file}`;
    expectRefusal(await (await getFile(url, path(fileId), visitor)).json(), 'file.unknown');
    expectRefusal(await (await getFile(url, path(fileId, '/original'), visitor)).json(), 'file.unknown');
    expect((await getFile(url, path(fileId), lead)).headers.get('content-type')).toBe('image/webp');

    expectRefusal(await (await decide(sessionId, fileId, 'released', own)).json(), 'approval.own');
    expect((await decide(sessionId, fileId, 'released')).status).toBe(204);
    const sent = () => client.applied.find((told) => 'event' in told && told.event.type === 'attachment.sent');
    await waitUntil('the customer gets it', () => sent() !== undefined);
    expect(JSON.stringify(client.applied)).not.toContain('message.held');
    const shown = sent()!.commandId as CommandId;
    expect((await getFile(url, path(shown), visitor)).headers.get('content-type')).toBe('image/webp');
    expectRefusal(await (await getFile(url, path(shown, '/original'), visitor)).json(), 'access.denied');
    expectRefusal(await (await getFile(url, path(fileId), visitor)).json(), 'file.unknown');
    expect(storedFilesIn(system.filesFolder, sessionId)).toHaveLength(2);
    closeBoth();
  });

  it('is never sent when a lead says no, and stays readable for agents alone', async () => {
    const { client, sessionId, visitor, closeBoth } = await startChat();
    const fileId = newCommandId();
    await uploadFile(url, { sessionId, proof: own, file: pdf('form'), fileId, name: 'form.pdf' });
    expect((await decide(sessionId, fileId, 'declined')).status).toBe(204);
    await client.join(sessionId);
    expect(JSON.stringify(client.applied)).not.toContain('form.pdf');
    expectRefusal(await (await getFile(url, `${sessionId}/files/${fileId}`, visitor)).json(), 'file.unknown');
    expect((await getFile(url, `${sessionId}/files/${fileId}/original`, lead)).status).toBe(200);
    closeBoth();
  });

  it('is erased with the conversation, held or not', async () => {
    const { client, sessionId, closeBoth } = await startChat();
    const fileId = newCommandId();
    await uploadFile(url, { sessionId, proof: own, file: pdf('form'), fileId });
    await client.command(sessionId, { type: 'session.erase' });
    expectRefusal(await (await getFile(url, `${sessionId}/files/${fileId}`, lead)).json(), 'file.unknown');
    expect((await decide(sessionId, fileId, 'released')).status).toBe(404);
    closeBoth();
  });
});

describe('the library of approved files', () => {
  const propose = (id: string, { file, name, title }: { file: Buffer; name: string; title: string }) =>
    fetch(`${url}/api/library/${id}`, {
      method: 'PUT',
      headers: {
        authorization: own,
        'content-type': 'application/octet-stream',
        [FILE_NAME_HEADER]: encodeURIComponent(name),
        [FILE_TITLE_HEADER]: encodeURIComponent(title),
      },
      body: file as Buffer<ArrayBuffer>,
    });
  const api = createAgentApi(() => url);
  const tokenOf = (authorization: string) => authorization.slice('Bearer '.length);
  const listed = async () => libraryResponse.parse(await api(tokenOf(own), 'library')).files;
  const waiting = async () => pendingChangesResponse.parse(await api(tokenOf(lead), 'changes')).changes;
  const answerFirst = async (verdict: string, authorization = lead) =>
    api(tokenOf(authorization), `changes/${(await waiting())[0]!.id}`, { method: 'POST', body: { verdict } });
  const send = (sessionId: string, fileId: string, libraryFileId: string, authorization = own) =>
    fetch(`${url}/api/sessions/${sessionId}/files/${fileId}/from-library`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ libraryFileId }),
    });
  const form = { file: activePdf(), name: 'report-to-your-bank.pdf', title: 'How to report to your bank' };

  it('has a file once another person has approved it, which an agent then sends at once, and nobody else', async () => {
    const id = randomUUID();
    const { client, sessionId, visitor, closeBoth } = await startChat();
    for (let time = 1; time <= 2; time += 1) expect((await propose(id, form)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expectRefusal(await (await send(sessionId, newCommandId(), id)).json(), 'file.unknown');
    expect(await waiting()).toMatchObject([{ kind: 'library-file', target: id, after: `${form.name}\n${form.title}` }]);
    const seen = await fetch(`${url}/api/library/${id}/file`, { headers: { authorization: lead } });
    expect(seen.headers.get('content-type')).toBe('application/pdf');
    expectRefusal(await answerFirst('approved', own), 'approval.own');
    await answerFirst('approved');
    expect(await listed()).toMatchObject([{ id, title: form.title, file: { name: form.name } }]);

    const fileId = newCommandId();
    const first = (await (await send(sessionId, fileId, id)).json()) as object;
    expect(await (await send(sessionId, fileId, id)).json()).toEqual({ ...first, duplicate: true });
    expectRefusal(await (await send(sessionId, newCommandId(), id, visitor)).json(), 'access.denied');
    const sent = () => client.applied.filter((told) => 'event' in told && told.event.type === 'attachment.sent');
    await waitUntil('the customer gets it', () => sent().length > 0);
    expect(sent()).toMatchObject([{ commandId: fileId, event: { from: 'agent', name: form.name } }]);
    const saved = Buffer.from(await (await getFile(url, `${sessionId}/files/${fileId}`, visitor)).arrayBuffer());
    expect(sha256(saved)).toBe(sha256(form.file));
    expect(storedBytes(system.filesFolder).some((bytes) => bytes.includes('%PDF'))).toBe(false);

    expectRefusal(await (await propose(id, { ...form, file: await picture() })).json(), 'id.reused');
    await api(tokenOf(lead), `library/${id}`, { method: 'DELETE' });
    expect(await listed()).toEqual([]);
    expect((await getFile(url, `${sessionId}/files/${fileId}`, visitor)).status).toBe(200);
    closeBoth();
  });

  it('has videos, which are played before they are approved, and by customers without where they were recorded', async () => {
    const id = randomUUID();
    const { sessionId, visitor, closeBoth } = await startChat();
    const film = { file: mp4(), name: 'how-to-block-a-card.mp4', title: 'How to block a card' };
    expect((await propose(id, film)).status).toBe(204);
    const seen = await fetch(`${url}/api/library/${id}/file`, { headers: { authorization: lead } });
    expect(Object.fromEntries(seen.headers)).toMatchObject({ 'content-type': 'video/mp4' });
    expect((await seen.text()).includes(WHERE_IT_WAS)).toBe(false);
    await answerFirst('approved');
    const fileId = newCommandId();
    expect((await send(sessionId, fileId, id)).status).toBe(200);
    const played = await getFile(url, `${sessionId}/files/${fileId}`, visitor);
    expect(played.headers.get('content-type')).toBe('video/mp4');
    expect((await played.text()).includes(WHERE_IT_WAS)).toBe(false);
    expectRefusal(await (await getFile(url, `${sessionId}/files/${fileId}/original`, visitor)).json(), 'access.denied');
    await api(tokenOf(lead), `library/${id}`, { method: 'DELETE' });
    closeBoth();
  });

  it('holds a voice note of an agent until a second person has heard it', async () => {
    const { sessionId, visitor, closeBoth } = await startChat();
    const [fileId, file] = [newCommandId(), mp4({ brand: 'M4A ', handlers: ['soun'] })];
    await uploadFile(url, { sessionId, proof: own, file, fileId, name: 'note.m4a' });
    const path = `${sessionId}/files/${fileId}`;
    expectRefusal(await (await getFile(url, path, visitor)).json(), 'file.unknown');
    expect((await getFile(url, path, lead)).headers.get('content-type')).toBe('audio/mp4');
    closeBoth();
  });

  it('refuses a title or a name that would be held, and what nobody can look at', async () => {
    const refused = async (change: Partial<typeof form>) =>
      (await propose(randomUUID(), { ...form, ...change })).json();
    const error = (field: string, kind: string) => ({ error: { code: 'words.held', field, kinds: [kind] } });
    expect(await refused({ title: 'Please pay the release fee first' })).toMatchObject(error('title', 'fee'));
    expect(await refused({ name: 'send_me_your_password.pdf' })).toMatchObject(error('name', 'password'));
    expectRefusal(await (await propose(randomUUID(), { ...form, file: pdf('no page') })).json(), 'file.damaged');
    expectRefusal(await (await propose(randomUUID(), { ...form, title: ' ' })).json(), 'shape.invalid');
    expect(await waiting()).toEqual([]);
  });

  it('deletes what was declined when the next one is proposed', async () => {
    const [declined, next] = [randomUUID(), randomUUID()];
    await propose(declined, form);
    await answerFirst('declined');
    expect(storedFilesIn(system.filesFolder, declined)).toHaveLength(2);
    await propose(next, form);
    expect(storedFilesIn(system.filesFolder, declined)).toEqual([]);
    expect(storedFilesIn(system.filesFolder, next)).toHaveLength(2);
  });
});
