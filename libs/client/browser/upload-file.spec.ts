import { gatewayRefusal } from '../testing/gateway-refusal.ts';
import { commandIdOf, SESSION } from '../testing/sample-events.ts';
import type { UploadOutcome } from '../ports.ts';
import { createFileUploader, type FileAccess } from './upload-file.ts';

/** A request whose other end is the test. */
class FakeUploadRequest extends EventTarget {
  static latest: FakeUploadRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  target: readonly string[] = [];
  body: unknown;
  isAborted = false;
  status = 0;
  responseText = '';

  constructor() {
    super();
    FakeUploadRequest.latest = this;
  }

  open(...target: string[]): void {
    this.target = target;
  }

  setRequestHeader(name: string, value: string): void {
    // As in a browser, which throws at a value that is no bytes.
    this.headers[name] = new Headers({ [name]: value }).get(name)!;
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('loadend'));
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  respond(status: number, responseText: string): void {
    Object.assign(this, { status, responseText });
    this.dispatchEvent(new Event('loadend'));
  }
}

const access: FileAccess = {
  sessionId: SESSION,
  lang: 'en',
  authorization: () => 'Bearer token',
  renew: () => Promise.resolve('renewed'),
};
const file = new Blob(['receipt']);

describe('one try to upload a file', () => {
  const before = globalThis.XMLHttpRequest;
  let stop: AbortController;
  const onProgress = jest.fn();

  const upload = (name = 'receipt.png'): Promise<UploadOutcome> =>
    createFileUploader(access)({ fileId: commandIdOf(1), name, file }, { onProgress, signal: stop.signal });
  const request = () => FakeUploadRequest.latest;

  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.XMLHttpRequest = FakeUploadRequest as unknown as typeof XMLHttpRequest;
    stop = new AbortController();
    onProgress.mockClear();
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = before;
    jest.useRealTimers();
  });

  it('puts the file under its own id, authorised by a header', () => {
    void upload();
    expect(request().target).toEqual(['PUT', `/api/sessions/${SESSION}/files/${commandIdOf(1)}`]);
    expect(request().headers).toEqual({
      authorization: 'Bearer token',
      'content-type': 'application/octet-stream',
      'x-aidline-lang': 'en',
      'x-aidline-file-name': 'receipt.png',
    });
    expect(request().body).toBe(file);
  });

  it.each([
    ['收据.png', '收据.png'],
    ['100% "quoted"\r\nx: y.png', '100% "quoted"\r\nx: y.png'],
    ['half of an emoji \ud83d.png', 'half of an emoji \ufffd.png'],
  ])('sends the name %j in a header that can be read back', (name, read) => {
    void upload(name);
    expect(decodeURIComponent(request().headers['x-aidline-file-name']!)).toBe(read);
  });

  const recorded = JSON.stringify({ ok: true, version: 4, at: '2026-01-01T12:00:00.000Z', duplicate: false });
  const refusal = gatewayRefusal('file.unsupported', 'en');
  it.each<[string, number, string, unknown]>([
    ['the acknowledgement', 200, recorded, 'sent'],
    ['a refusal', 422, JSON.stringify({ ok: false, error: refusal }), { refused: refusal }],
    ['no answer', 0, '', 'unreachable'],
    ['a page of a proxy', 502, '<html>Bad gateway</html>', 'unreachable'],
    ['a page of a portal that says it is well', 200, '<html>Please sign in</html>', 'unreachable'],
    ['JSON that is no acknowledgement', 200, '{"ok":true}', 'unreachable'],
    ['a proxy’s limit', 413, 'too large', { refused: expect.objectContaining({ code: 'file.too-large' }) }],
    [
      'the gateway’s own refusal with that status',
      413,
      JSON.stringify({ ok: false, error: refusal }),
      { refused: refusal },
    ],
  ])('takes %s for what it is', async (_, status, text, outcome) => {
    const uploaded = upload();
    request().respond(status, text);
    expect(await uploaded).toEqual(outcome);
  });

  it('reports how much has been sent, and nothing of a file whose size is unknown', () => {
    void upload();
    request().progress(1, 4);
    request().progress(3, 0);
    expect(onProgress.mock.calls).toEqual([[0.25], [0]]);
  });

  it('gives up half a minute after the last progress, and not before', async () => {
    const uploaded = upload();
    jest.advanceTimersByTime(29_999);
    request().progress(1, 4);
    jest.advanceTimersByTime(29_999);
    expect(request().isAborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect([request().isAborted, await uploaded]).toEqual([true, 'unreachable']);
  });

  it('stops when its owner stops it', async () => {
    const uploaded = upload();
    stop.abort();
    expect([request().isAborted, await uploaded]).toEqual([true, 'unreachable']);
  });

  it('leaves no timer and no listener behind once it is answered', async () => {
    const uploaded = upload();
    request().respond(200, recorded);
    await uploaded;
    stop.abort();
    expect([request().isAborted, jest.getTimerCount()]).toEqual([false, 0]);
  });
});
