/** @jest-environment jsdom */
import { MAX_FILE_BYTES, MAX_RECORDING_BYTES } from '@libs/protocol/files.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { FileUploadQueue } from './file-upload-queue.ts';
import type { FileToUpload, PendingFile, PendingFileStorage, UploadOptions, UploadOutcome } from './ports.ts';
import { gatewayRefusal } from './testing/gateway-refusal.ts';

const sessionId = '0199f3a2-0000-7000-8000-000000000001' as SessionId;
const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name);

/** A browser's database, in memory; `isFull` keeps nothing. */
function inMemoryStorage(isFull = false) {
  const files = new Map<CommandId, PendingFile>();
  const kept: PendingFileStorage = {
    save: async (one) => !isFull && Boolean(files.set(one.fileId, one)),
    remove: async (fileId) => void files.delete(fileId),
    list: async (owner) => [...files.values()].filter((one) => one.owner === owner),
  };
  return { files, kept };
}

type UploadCall = { upload: FileToUpload; options: UploadOptions; answer: (outcome: UploadOutcome) => void };

const bytesOf = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
/** By what their names end with; nobody knows before they are `read`. Everything else is a picture. */
const HEADS: Record<string, Uint8Array> = {
  photo: bytesOf('\0\0\0\x14ftypheic\0\0\0\0mif1'),
  mp4: bytesOf('\0\0\0\x14ftypmp42\0\0\0\0isom'),
  zip: bytesOf('PK\x03\x04'),
  unreadable: bytesOf(''),
};
const headOf = (name: string) =>
  HEADS[/photo/.exec(name)?.[0] ?? name.split('.').at(-1)!] ?? bytesOf('\x89PNG\r\n\x1A\n');

/** `opened`: what an iPhone's photograph becomes. */
function createFixture({
  kept = inMemoryStorage(),
  ready = Promise.resolve(),
  owner = 'visitor',
  read = Promise.resolve(),
  renewed = Promise.resolve('renewed' as const),
  opened = Promise.resolve<Blob | null>(null),
} = {}) {
  const calls: UploadCall[] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const uploadQueue = new FileUploadQueue({
    sessionId,
    owner,
    lang: 'en',
    pendingFiles: kept.kept,
    ready: () => ready,
    renew: () => renewed,
    readHead: (blob) => read.then(() => headOf((blob as File).name)),
    convertHeic: () => opened,
    pause: (ms) => new Promise((end) => void pauses.push({ ms, end })),
    send: (upload, options) =>
      new Promise((answer) => {
        calls.push({ upload, options, answer });
        options.signal.addEventListener('abort', () => answer('unreachable'));
      }),
  });
  const shown = () => uploadQueue.store.getState().items.map(({ name, state }) => `${name} ${state}`);
  return { uploadQueue, calls, pauses, kept, shown };
}

/** Lets everything run that waits for nothing. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('the upload queue', () => {
  it('sends nothing before it is told to, and then one after the other', async () => {
    const { uploadQueue, calls, shown, kept } = createFixture();
    uploadQueue.add([file('a.png'), file('b.pdf')]);
    await settled();
    expect([shown(), calls.length]).toEqual([['a.png chosen', 'b.pdf chosen'], 0]);
    uploadQueue.send();
    await settled();
    expect([shown(), calls.length]).toEqual([['a.png sending', 'b.pdf waiting'], 1]);
    calls[0]!.options.onProgress(0.5);
    expect(uploadQueue.store.getState().items[0]!.progress).toBe(0.5);
    calls[0]!.answer('sent');
    await settled();
    expect(shown()).toEqual(['b.pdf sending']);
    calls[1]!.answer('sent');
    await settled();
    expect([shown(), kept.files.size]).toEqual([[], 0]);
  });

  it('remembers no check of a file that it has looked into, taken or refused', async () => {
    const { uploadQueue } = createFixture();
    const checks = () => (Reflect.get(uploadQueue, 'checks') as Map<CommandId, unknown>).size;
    uploadQueue.add([file('a.png'), file('b.zip'), file('c.png', 0)]);
    expect(checks()).toBe(3);
    await settled();
    expect(checks()).toBe(0);
  });

  it('says the same under the same id until there is an answer', async () => {
    const { uploadQueue, calls, pauses, shown } = createFixture();
    uploadQueue.add([file('a.png')]);
    uploadQueue.send();
    await settled();
    calls[0]!.answer('unreachable');
    await settled();
    expect(shown()).toEqual(['a.png stuck']);
    pauses[0]!.end();
    await settled();
    calls[1]!.answer({ refused: { ...gatewayRefusal('rate.limited', 'en'), retryAfterMs: 9_000 } });
    await settled();
    expect(pauses[1]!.ms).toBe(9_000);
    uploadQueue.retry(calls[1]!.upload.fileId);
    await settled();
    calls[2]!.answer('sent');
    await settled();
    expect(shown()).toEqual([]);
    expect(new Set(calls.map(({ upload }) => upload.fileId)).size).toBe(1);
  });

  it('says of a file that nobody takes why, before anything is sent, and goes on with the others', async () => {
    const { uploadQueue, calls, shown, kept } = createFixture();
    const files = {
      'none.png': 0,
      'large.png': MAX_FILE_BYTES + 1,
      'large.mp4': MAX_RECORDING_BYTES + 1,
      'archive.zip': 9,
      'film.mp4': MAX_RECORDING_BYTES,
      'page.unreadable': 5,
      'b.png': 3,
    };
    uploadQueue.add(Object.entries(files).map(([name, bytes]) => file(name, bytes)));
    await settled();
    expect(shown().slice(4)).toEqual(['film.mp4 chosen', 'page.unreadable chosen', 'b.png chosen']);
    const codes = () => uploadQueue.store.getState().items.map(({ refusal }) => refusal?.code);
    expect(codes().slice(0, 4)).toEqual(['file.empty', 'file.too-large', 'file.too-large', 'file.unsupported']);
    expect([...kept.files.values()].map(({ name }) => name)).toEqual(['film.mp4', 'page.unreadable', 'b.png']);
    uploadQueue.send();
    await settled();
    calls[0]!.answer({ refused: gatewayRefusal('file.damaged', 'en') });
    await settled();
    expect(shown().slice(4)).toEqual(['film.mp4 refused', 'page.unreadable sending', 'b.png waiting']);
    expect(codes()[4]).toBe('file.damaged');
  });

  it('says of an iPhone’s photograph, whatever it is called, what to do, and sends and keeps nothing of it', async () => {
    const { uploadQueue, calls, shown, kept } = createFixture();
    uploadQueue.add([file('photo.HEIC'), file('photo.jpg'), file('a.png')]);
    await settled();
    expect(shown()).toEqual(['photo.HEIC refused', 'photo.jpg refused', 'a.png chosen']);
    expect(uploadQueue.store.getState().items[1]!.refusal).toMatchObject({
      code: 'file.heic',
      message: expect.stringContaining('screenshot'),
    });
    uploadQueue.send();
    await settled();
    expect(calls.map(({ upload }) => upload.name)).toEqual(['a.png']);
    expect([...kept.files.values()].map(({ name }) => name)).toEqual(['a.png']);
  });

  it('sends a photograph that this browser opens as a JPEG, also when it was sent before it was looked into', async () => {
    const jpeg = new Blob(['drawn anew'], { type: 'image/jpeg' });
    let open: (blob: Blob) => void = () => undefined;
    const { uploadQueue, calls, shown, kept } = createFixture({ opened: new Promise((resolve) => (open = resolve)) });
    uploadQueue.add([file('photo.HEIC'), file('a.png')]);
    uploadQueue.send();
    await settled();
    expect([shown(), calls.length]).toEqual([['photo.HEIC waiting', 'a.png waiting'], 0]);
    open(jpeg);
    await settled();
    expect(calls[0]!.upload).toMatchObject({ name: 'photo.jpg', file: jpeg });
    expect([...kept.files.values()].map(({ name, isWanted }) => [name, isWanted])).toEqual([
      ['photo.jpg', true],
      ['a.png', true],
    ]);
  });

  it('refuses one that was sent before it was looked into, and sends the next', async () => {
    let read: () => void = () => undefined;
    const { uploadQueue, calls, shown } = createFixture({ read: new Promise((resolve) => (read = resolve)) });
    uploadQueue.add([file('photo.jpg'), file('a.png')]);
    uploadQueue.send();
    await settled();
    expect([shown(), calls.length]).toEqual([['photo.jpg waiting', 'a.png waiting'], 0]);
    read();
    await settled();
    expect(shown()).toEqual(['photo.jpg refused', 'a.png sending']);
  });

  it('puts another file in the place of one that is chosen, of which nothing stays', async () => {
    const { uploadQueue, calls, kept } = createFixture();
    uploadQueue.add([file('letter.png')]);
    await settled();
    const { fileId } = uploadQueue.store.getState().items[0]!;
    const covered = new Blob(['covered']);
    uploadQueue.replace(fileId, { name: 'letter.png', file: covered });
    await settled();
    expect([...kept.files.values()].map((one) => one.file)).toEqual([covered]);
    uploadQueue.send();
    await settled();
    expect(calls[0]!.upload.file).toBe(covered);
    uploadQueue.replace(fileId, { name: 'other.png', file: new Blob(['too late']) });
    expect(uploadQueue.store.getState().items[0]!.file).toBe(covered);
  });

  it('lets go of a file in the middle of it, and of nothing else', async () => {
    const { uploadQueue, calls, shown, kept } = createFixture();
    uploadQueue.add([file('wrong.png'), file('right.png')]);
    uploadQueue.send();
    await settled();
    uploadQueue.remove(calls[0]!.upload.fileId);
    await settled();
    expect(calls[0]!.options.signal.aborted).toBe(true);
    expect(shown()).toEqual(['right.png sending']);
    expect([...kept.files.values()].map(({ name }) => name)).toEqual(['right.png']);
  });

  it('waits until there is a conversation to send to', async () => {
    let open: () => void = () => undefined;
    const { uploadQueue, calls } = createFixture({ ready: new Promise<void>((resolve) => (open = resolve)) });
    uploadQueue.add([file('a.png')]);
    uploadQueue.send();
    await settled();
    expect(calls).toHaveLength(0);
    open();
    await settled();
    expect(calls).toHaveLength(1);
  });

  it('is there again after a reload, and goes on with what was to go; of its own owner only', async () => {
    const kept = inMemoryStorage();
    const before = createFixture({ kept });
    before.uploadQueue.add([file('a.png'), file('b.png')]);
    before.uploadQueue.send();
    before.uploadQueue.add([file('maybe.png')]);
    await settled();
    before.uploadQueue.end();

    const [after, another] = [createFixture({ kept }), createFixture({ kept, owner: 'an agent' })];
    await settled();
    expect(another.shown()).toEqual([]);
    expect(after.shown()).toEqual(['a.png sending', 'b.png waiting', 'maybe.png chosen']);
    expect(after.calls[0]!.upload.fileId).toBe(before.calls[0]!.upload.fileId);
    after.uploadQueue.clear();
    await settled();
    expect(kept.files.size).toBe(0);
  });

  it('says so where a file would not survive a reload', async () => {
    const { uploadQueue } = createFixture({ kept: inMemoryStorage(true) });
    uploadQueue.add([file('a.png')]);
    await settled();
    expect(uploadQueue.store.getState().items[0]!.isPersisted).toBe(false);
  });

  it('goes on with the next file as soon as one that could not be sent is removed', async () => {
    const { uploadQueue, calls, shown } = createFixture();
    uploadQueue.add([file('a.png'), file('b.png')]);
    uploadQueue.send();
    await settled();
    calls[0]!.answer('unreachable');
    await settled();
    uploadQueue.remove(calls[0]!.upload.fileId);
    await settled();
    expect(shown()).toEqual(['b.png sending']);
  });

  it('renews an access that has run out, and sends again', async () => {
    const { uploadQueue, calls } = createFixture();
    uploadQueue.add([file('a.png')]);
    uploadQueue.send();
    await settled();
    calls[0]!.answer({ refused: gatewayRefusal('access.expired', 'en') });
    await settled();
    expect(uploadQueue.store.getState().items).toMatchObject([{ state: 'stuck' }]);
  });

  it('is cleared also of what was not read from the storage yet', async () => {
    const kept = inMemoryStorage();
    const before = createFixture({ kept });
    before.uploadQueue.add([file('a.png')]);
    await settled();
    before.uploadQueue.end();
    const after = createFixture({ kept });
    after.uploadQueue.clear();
    after.uploadQueue.end();
    await settled();
    expect([after.shown(), kept.files.size]).toEqual([[], 0]);
  });
});
