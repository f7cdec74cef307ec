import { request as rawRequest } from 'node:http';
import sharp from 'sharp';
import { startSystem, type RunningSystem } from '../../../infra/jest/test-system.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import { caseFile } from '@libs/protocol/case-file.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import type { InboxResponse } from '@libs/protocol/http.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { RefusalBody } from '@libs/protocol/socket-protocol.ts';
import { type ChatClient, newCommandId, openAgent, openVisitor, signIn, waitUntil } from './chat-client.ts';
import { getFile, uploadFile, sha256, storedBytes, storedFilesIn } from './file-client.ts';
import { heic, noise, pdf, picture, pixelBomb, plainPicture } from './sample-files.ts';
import { expectRefusal, statusOf } from './bad-input-checks.ts';

let system: RunningSystem;
let one: string;
let two: string;
let accessToken: string;
const clients: ChatClient[] = [];

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: false });
  [one, two] = system.gatewayUrls as [string, string];
  ({ accessToken } = await signIn(one, system.agent));
});
afterAll(async () => {
  for (const client of clients) client.close();
  await system?.stop();
});

const agentAuthorization = () => `Bearer ${accessToken}`;

async function newVisitor() {
  const { client, sessionId, key } = await openVisitor(one);
  clients.push(client);
  const proof = `Visitor ${sessionId}.${key}`;
  return {
    client,
    sessionId,
    proof,
    files: () =>
      client.applied.filter((told): told is RecordedEvent => 'event' in told && told.event.type === 'attachment.sent'),
  };
}

const storedFilesOf = (sessionId: string) => storedFilesIn(system.filesFolder, sessionId);

describe('a file', () => {
  it('reaches the other side, drawn anew to look at, and as it came for those who work on the case', async () => {
    const visitor = await newVisitor();
    const agent = await openAgent(two, system.agent);
    clients.push(agent);
    await agent.join(visitor.sessionId);
    const file = Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>')]);
    const fileId = newCommandId();
    const answer = await (await uploadFile(one, { ...visitor, file, fileId, name: '../转账.jpg' })).json();
    expect(answer).toMatchObject({ ok: true, duplicate: false });

    await waitUntil(
      'both hear of it',
      () => visitor.files().length === 1 && agent.applied.some(({ commandId }) => commandId === fileId),
    );
    expect(visitor.files()[0]!.event).toEqual({
      type: 'attachment.sent',
      from: 'customer',
      name: '转账.jpg',
      mediaType: 'image/jpeg',
      bytes: file.length,
      sha256: sha256(file),
      pixels: { width: 60, height: 40 },
    });

    const path = `${visitor.sessionId}/files/${fileId}`;
    const view = await getFile(two, path, agentAuthorization());
    expect(Object.fromEntries(view.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const shown = Buffer.from(await view.arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    expect(shown.includes('script')).toBe(false);

    for (const proof of [agentAuthorization(), visitor.proof]) {
      const original = await getFile(two, `${path}/original`, proof);
      expect(original.headers.get('content-disposition')).toBe(
        `attachment; filename="__.jpg"; filename*=UTF-8''${encodeURIComponent('转账.jpg')}`,
      );
      expect(sha256(Buffer.from(await original.arrayBuffer()))).toBe(sha256(file));
    }
  });

  it('is there once, however often it is sent and wherever, and its id stays its own', async () => {
    const visitor = await newVisitor();
    const [file, fileId] = [await picture(), newCommandId()];
    const first = (await (await uploadFile(one, { ...visitor, file, fileId })).json()) as object;
    const again = await Promise.all([one, two, one, two].map((url) => uploadFile(url, { ...visitor, file, fileId })));
    for (const response of again) expect(await response.json()).toEqual({ ...first, duplicate: true });
    const other = await uploadFile(one, { ...visitor, file: await picture('webp'), fileId });
    expectRefusal(await other.json(), 'id.reused');
    await visitor.client.join(visitor.sessionId);
    expect(visitor.files()).toHaveLength(1);
    expect(storedFilesOf(visitor.sessionId)).toHaveLength(2);
    const back = await getFile(two, `${visitor.sessionId}/files/${fileId}/original`, visitor.proof);
    expect(sha256(Buffer.from(await back.arrayBuffer()))).toBe(sha256(file));
  });

  it('can be a PDF, which nobody opens here, and which is only ever saved', async () => {
    const visitor = await newVisitor();
    const fileId = newCommandId();
    await uploadFile(one, { ...visitor, file: pdf('statement'), fileId, name: 'statement' });
    const saved = await getFile(two, `${visitor.sessionId}/files/${fileId}`, visitor.proof);
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="statement\.pdf"/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(await saved.text()).toContain('statement');
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('can be %s', async (format) => {
    const visitor = await newVisitor();
    const fileId = newCommandId();
    expect((await uploadFile(one, { ...visitor, file: await picture(format), fileId })).status).toBe(200);
    expect(
      (await getFile(two, `${visitor.sessionId}/files/${fileId}`, visitor.proof)).headers.get('content-type'),
    ).toBe('image/webp');
  });

  it('counts as a message: it shows in the list, and opens a closed chat', async () => {
    const visitor = await newVisitor();
    await uploadFile(one, { ...visitor, file: await picture(), name: 'proof.png' });
    const row = async () =>
      (
        (await (
          await fetch(`${one}/api/inbox`, { headers: { authorization: agentAuthorization() } })
        ).json()) as InboxResponse
      ).rows.find(({ sessionId }) => sessionId === visitor.sessionId);
    await waitUntil('the list counts it, by the relay', async () => (await row())?.customerMessages === 1);
    expect(await row()).toMatchObject({ lastMessage: '📎 proof.png', unread: 1, status: 'waiting' });

    const agent = await openAgent(one, system.agent);
    clients.push(agent);
    await agent.command(visitor.sessionId, { type: 'session.close' });
    await uploadFile(one, { ...visitor, file: pdf('again') });
    await visitor.client.join(visitor.sessionId);
    const types = visitor.client.applied.map((told) => ('event' in told ? told.event.type : 'hidden'));
    expect(types.slice(-3)).toEqual(['session.closed', 'session.reopened', 'attachment.sent']);
  });

  it('is nobody else’s, and who among the agents has opened it is written down', async () => {
    const [visitor, stranger] = [await newVisitor(), await newVisitor()];
    const fileId = newCommandId();
    await uploadFile(one, { ...visitor, file: await picture(), fileId });
    const path = `${visitor.sessionId}/files/${fileId}`;
    expectRefusal(await (await getFile(two, path, stranger.proof)).json(), 'session.unknown');
    expectRefusal(
      await (await getFile(two, `${stranger.sessionId}/files/${fileId}`, stranger.proof)).json(),
      'file.unknown',
    );
    expectRefusal(
      await (await uploadFile(one, { ...stranger, sessionId: visitor.sessionId, file: pdf() })).json(),
      'session.unknown',
    );

    for (const _ of [1, 2, 3]) await getFile(two, path, agentAuthorization());
    await getFile(two, `${path}/original`, agentAuthorization());
    const response = await fetch(`${one}/api/audit`, { headers: { authorization: agentAuthorization() } });
    const { lines } = (await response.json()) as { lines: AuditEntry[] };
    const seen = lines.filter((line) => line.fileId === fileId).map(({ what, sessionId }) => [what, sessionId]);
    expect(seen).toEqual([
      ['file.saved', visitor.sessionId],
      ['file.viewed', visitor.sessionId],
    ]);
  });
});

describe('a file of a case', () => {
  it('stands in the case file with its hash, and who has looked at it', async () => {
    const visitor = await newVisitor();
    const [file, fileId] = [await picture(), newCommandId()];
    await uploadFile(one, { ...visitor, file, fileId, name: 'proof.png' });
    await getFile(two, `${visitor.sessionId}/files/${fileId}`, agentAuthorization());
    const exported = async (format: string) =>
      (await getFile(one, `${visitor.sessionId}/case-file?format=${format}`, agentAuthorization())).text();
    const json = caseFile.parse(JSON.parse(await exported('json')));
    const entries = json.entries.map(({ event }) => event.event);
    expect(entries).toContainEqual(expect.objectContaining({ name: 'proof.png', sha256: sha256(file) }));
    expect(json.access).toMatchObject([{ what: 'file.viewed', fileId }]);
    for (const format of ['html', 'csv']) expect(await exported(format)).toContain(sha256(file));
  });
});

describe('what is no evidence', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, RefusalCode, string?][] = [
    ['nothing at all', () => Buffer.alloc(0), 'file.empty'],
    ['10 MB and a byte', () => Buffer.alloc(MAX_FILE_BYTES + 1), 'file.too-large'],
    ['a page called .png', () => Buffer.from('<html><script>1</script></html>'), 'file.unsupported'],
    ['a drawing that can run', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file.unsupported'],
    ['a program', () => Buffer.from('MZ\x90\0'), 'file.unsupported', 'photo.png'],
    ['an archive', () => Buffer.from('PK\x03\x04'), 'file.unsupported', 'scan.pdf'],
    ['a photograph of an iPhone', () => heic(), 'file.heic', 'IMG_0001.HEIC'],
    ['one that is called otherwise', () => heic('mif1', ['mif1', 'heic']), 'file.heic', 'photo.jpg'],
    ['a PDF behind a page', () => Buffer.concat([Buffer.from('<html>'), pdf()]), 'file.unsupported'],
    ['half a JPEG', async () => (await picture('jpeg', 2000, 2000)).subarray(0, 12_000), 'file.damaged'],
    ['half a PNG', async () => (await picture('png', 900, 900)).subarray(0, 6_000), 'file.damaged'],
    ['half a PDF', () => pdf('x'.repeat(5000)).subarray(0, 3000), 'file.damaged'],
    ['a bomb of pixels', pixelBomb, 'picture.too-large'],
    ['six million pixels in half a kilobyte', () => plainPicture('avif', 2_400, 2_500), 'picture.over-compressed'],
    ['noise behind a signature', noise, 'file.damaged'],
  ];

  it.each(cases)('is refused: %s', async (_, file, code, name = 'photo.png') => {
    const visitor = await newVisitor();
    const response = await uploadFile(one, { ...visitor, file: await file(), name });
    expect(response.status).toBe(statusOf(code));
    expectRefusal(await response.json(), code);
    expect((await visitor.client.join(visitor.sessionId)).ok && visitor.files()).toEqual([]);
    expect(storedFilesOf(visitor.sessionId)).toEqual([]);
  });

  it('is cut off when it does not say how much it is', async () => {
    const visitor = await newVisitor();
    async function* endless() {
      for (let sent = 0; sent <= MAX_FILE_BYTES; sent += 65_536) yield Buffer.alloc(65_536, 1);
    }
    const response = await fetch(`${one}/api/sessions/${visitor.sessionId}/files/${newCommandId()}`, {
      method: 'PUT',
      headers: { authorization: visitor.proof, 'content-type': 'application/octet-stream' },
      body: endless(),
      duplex: 'half',
    } as RequestInit & { duplex: 'half' });
    expectRefusal(await response.json(), 'file.too-large');
  });

  it('leaves nothing when its sender hangs up in the middle, and the same id is free to be sent whole', async () => {
    const visitor = await newVisitor();
    const [file, fileId] = [await picture('png', 900, 900), newCommandId()];
    await new Promise<void>((resolve) => {
      const upload = rawRequest(`${one}/api/sessions/${visitor.sessionId}/files/${fileId}`, {
        method: 'PUT',
        headers: { authorization: visitor.proof, 'content-length': file.length },
      });
      upload.once('error', () => resolve());
      upload.write(file.subarray(0, file.length / 2), () => upload.destroy(new Error('a tunnel')));
    });
    expect(storedFilesOf(visitor.sessionId)).toEqual([]);
    expect((await uploadFile(one, { ...visitor, file, fileId })).status).toBe(200);
    expect(system.log('gateway-1')).not.toContain('request failed');
  });

  it('is counted: whoever sends without end is told when to go on', async () => {
    const visitor = await newVisitor();
    const answers = await Promise.all(
      Array.from(
        { length: 60 },
        async () => (await (await uploadFile(two, { ...visitor, file: Buffer.alloc(0) })).json()) as RefusalBody,
      ),
    );
    const limited = answers.filter(({ error }) => error.code === 'rate.limited');
    expect(limited.length).toBeGreaterThanOrEqual(15);
    expect(limited[0]!.error.retryAfterMs).toBeGreaterThan(0);
  });
});

describe('an erasure', () => {
  it('takes the files with it: nobody can read them at once, and soon they are gone', async () => {
    const visitor = await newVisitor();
    const [file, fileId] = [pdf('quetzal'), newCommandId()];
    await uploadFile(one, { ...visitor, file, fileId, name: 'quetzal.pdf' });
    for (const bytes of storedBytes(system.filesFolder)) expect(bytes.includes('quetzal')).toBe(false);
    expect(storedFilesOf(visitor.sessionId)).toHaveLength(1);
    await visitor.client.command(visitor.sessionId, { type: 'session.erase' });
    for (const url of [one, two])
      expectRefusal(
        await (await getFile(url, `${visitor.sessionId}/files/${fileId}`, visitor.proof)).json(),
        'file.unknown',
      );
    expectRefusal(await (await uploadFile(one, { ...visitor, file, fileId })).json(), 'session.erased');
    await waitUntil('its bytes are gone', () => storedFilesOf(visitor.sessionId).length === 0, 30_000);
    expect(await system.redis.dumpAll()).not.toMatch(/quetzal/);
    for (const name of ['gateway-1', 'gateway-2', 'worker-1']) expect(system.log(name)).not.toContain('quetzal');
  });
});
