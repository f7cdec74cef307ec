import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** What a browser sends to turn a request into a socket. */
export const UPGRADE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  '',
  '',
].join('\r\n');

const TEXT = 1;
const CONTINUATION = 0;
const CLOSE = 8;
/** Generous: what is tested is whether the gateway closes, and the machine may be busy. */
const TIMEOUT_MS = 30_000;

/** One masked frame, as a browser makes it. `isLast`: nothing of the message follows. */
export function frame(body: string | Buffer, { opcode = TEXT, isLast = true } = {}): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from([(isLast ? 0x80 : 0) | opcode]),
    frameLength(bytes.length),
    Buffer.alloc(4),
    bytes,
  ]);
}

/** A message that comes in pieces and never ends. */
export const fragmentedMessage = (count: number, bytesEach: number): Buffer =>
  Buffer.concat([
    frame('4', { isLast: false }),
    ...Array.from({ length: count }, () => frame(Buffer.alloc(bytesEach, 50), { opcode: CONTINUATION, isLast: false })),
  ]);

function frameLength(length: number): Buffer {
  const MASKED = 0x80;
  if (length < 126) return Buffer.from([MASKED | length]);
  const long = Buffer.alloc(length < 65_536 ? 3 : 9);
  long[0] = MASKED | (length < 65_536 ? 126 : 127);
  long.writeUIntBE(length, length < 65_536 ? 1 : 3, length < 65_536 ? 2 : 6);
  return long;
}

const connectTcp = (url: string): Socket => {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) });
};

/** Sends bytes and resolves with what came back when the gateway has closed, or stopped answering. */
export function sendRawBytes(url: string, bytes: Buffer | string, quietMs = TIMEOUT_MS): Promise<string> {
  return new Promise((resolve) => {
    const socket = connectTcp(url);
    let heard = '';
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on('data', (piece) => (heard += piece.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(heard));
    socket.end(bytes);
  });
}

/** A socket without a library, to say what no library would let out. */
export class RawSocket {
  readonly texts: string[] = [];
  /** The code in the gateway's closing frame; null when it gave none. Rejects when nothing closes. */
  readonly closed: Promise<number | null>;
  private closeCode: number | null = null;
  private unread: Buffer = Buffer.alloc(0);
  private isUpgraded = false;
  private notifyReader: (() => void) | undefined;
  /** Kept until the gateway has opened: what comes before that it does not hear. */
  private pendingFrames: Buffer[] | null = [];

  constructor(
    url: string,
    private readonly tcp = connectTcp(url),
  ) {
    tcp.on('data', (piece) => this.onData(piece));
    tcp.on('error', () => undefined);
    this.closed = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`open after ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
      tcp.on('close', () => {
        clearTimeout(late);
        resolve(this.closeCode);
      });
    });
    this.closed.catch(() => this.close());
    tcp.write(UPGRADE);
  }

  send(...frames: (string | Buffer)[]): void {
    for (const one of frames) {
      const bytes = typeof one === 'string' ? frame(one) : one;
      if (this.pendingFrames) this.pendingFrames.push(bytes);
      else this.tcp.write(bytes);
    }
  }

  /** The first text that begins like this; rejects when the gateway closes before it says so. */
  async waitForText(beginning: string): Promise<string> {
    for (;;) {
      const heard = this.texts.find((text) => text.startsWith(beginning));
      if (heard) return heard;
      const isClosed = await Promise.race([
        new Promise<false>((resolve) => (this.notifyReader = () => resolve(false))),
        this.closed.then(() => true),
      ]);
      if (isClosed) throw new Error(`closed before it said ${beginning}`);
    }
  }

  close(): void {
    this.tcp.destroy();
  }

  private onData(piece: Buffer): void {
    this.unread = Buffer.concat([this.unread, piece]);
    if (!this.isUpgraded) {
      const end = this.unread.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.isUpgraded = true;
      this.unread = this.unread.subarray(end + 4);
    }
    while (this.readFrame());
    if (this.pendingFrames && this.texts.length > 0) {
      for (const bytes of this.pendingFrames) this.tcp.write(bytes);
      this.pendingFrames = null;
    }
    this.notifyReader?.();
  }

  /** The gateway's frames are not masked; those of it that we provoke are short of 64 KB. */
  private readFrame(): boolean {
    if (this.unread.length < 2) return false;
    const isLong = (this.unread[1]! & 127) === 126;
    if (isLong && this.unread.length < 4) return false;
    const from = isLong ? 4 : 2;
    const to = from + (isLong ? this.unread.readUInt16BE(2) : this.unread[1]! & 127);
    if (this.unread.length < to) return false;
    const body = this.unread.subarray(from, to);
    const opcode = this.unread[0]! & 15;
    if (opcode === TEXT) this.texts.push(body.toString());
    if (opcode === CLOSE && body.length >= 2) this.closeCode = body.readUInt16BE(0);
    if (opcode === CLOSE) this.tcp.end();
    this.unread = this.unread.subarray(to);
    return true;
  }
}
