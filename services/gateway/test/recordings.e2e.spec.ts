import { mp4, webm, WHERE_IT_WAS } from '../../../infra/jest/sample-recordings.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { MAX_FILE_BYTES, MAX_RECORDING_BYTES } from '@libs/protocol/files.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { expectRefusal, statusOf } from './bad-input-checks.ts';
import { type ChatClient, newCommandId, openVisitor, signIn, waitUntil } from './chat-client.ts';
import { getFile, sha256, storedBytes, storedFilesIn, uploadFile } from './file-client.ts';
import { noise, padded } from './sample-files.ts';

const system = systemForThisFile({ gateways: 2, workers: 0, site: false });
let one: string;
let two: string;
let agent: string;
const clients: ChatClient[] = [];
beforeAll(async () => {
  [one, two] = system.gatewayUrls as [string, string];
  agent = `Bearer ${(await signIn(one, system.agent)).accessToken}`;
});
afterAll(() => clients.forEach((client) => client.close()));

async function newVisitor() {
  const { client, sessionId, key } = await openVisitor(one);
  clients.push(client);
  const files = () =>
    client.applied.filter((told): told is RecordedEvent => 'event' in told && told.event.type === 'attachment.sent');
  return { sessionId, proof: `Visitor ${sessionId}.${key}`, files };
}

describe('a video or a sound', () => {
  it.each([
    ['a video', mp4(), 'film.avi', { mediaType: 'video/mp4', name: 'film.avi.mp4' }],
    ['a video of an iPhone', mp4({ brand: 'qt  ' }), 'IMG_1.MOV', { mediaType: 'video/quicktime', name: 'IMG_1.MOV' }],
    ['a voice memo', mp4({ brand: 'M4A ', handlers: ['soun'] }), '', { mediaType: 'audio/mp4', name: 'file.m4a' }],
    ['the largest video', padded(mp4(), MAX_RECORDING_BYTES), 'film.mp4', { mediaType: 'video/mp4' }],
  ])('is taken and played without where it was recorded: %s', async (_, file, name, event) => {
    const { files, ...visitor } = await newVisitor();
    const fileId = newCommandId();
    expect((await uploadFile(one, { ...visitor, file, fileId, name })).status).toBe(200);
    await waitUntil('it is in the conversation', () => files().length === 1);
    const recorded = { ...event, bytes: file.length, sha256: sha256(file), pixels: null };
    expect(files()[0]!.event).toMatchObject(recorded);
    const path = `${visitor.sessionId}/files/${fileId}`;
    for (const proof of [agent, visitor.proof]) {
      const view = await getFile(two, path, proof);
      expect(Object.fromEntries(view.headers)).toMatchObject({
        'content-type': event.mediaType,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      const shown = Buffer.from(await view.arrayBuffer());
      expect([shown.length, shown.includes(WHERE_IT_WAS)]).toEqual([file.length, false]);
      const original = await getFile(two, `${path}/original`, proof);
      expect(original.headers.get('content-disposition')).toContain('attachment; filename=');
      expect(sha256(Buffer.from(await original.arrayBuffer()))).toBe(sha256(file));
    }
    expect(storedBytes(system.filesFolder).some((bytes) => bytes.includes(WHERE_IT_WAS))).toBe(false);
  });

  it.each<[string, Buffer, RefusalCode]>([
    ['half a video', mp4().subarray(0, 60), 'file.damaged'],
    ['25 MB and a byte', padded(mp4(), MAX_RECORDING_BYTES + 1), 'file.too-large'],
    ['a picture as large as a video', padded(noise(), MAX_FILE_BYTES + 1), 'file.too-large'],
    ['a film in Matroska', webm('V_VP8', 'matr'), 'file.unsupported'],
  ])('is refused: %s', async (_, file, code) => {
    const { files, ...visitor } = await newVisitor();
    const response = await uploadFile(one, { ...visitor, file, name: 'film.mp4' });
    expect(response.status).toBe(statusOf(code));
    expectRefusal(await response.json(), code);
    expect([files(), storedFilesIn(system.filesFolder, visitor.sessionId)]).toEqual([[], []]);
  });
});
