import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import { HEIC_HEAD_BYTES, isHeic } from '@libs/protocol/heic.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type Refusal, retryOf } from '../../api/refusal.ts';
import { newCommandId } from '../new-ids.ts';
import type { KeptFiles } from './kept-files.ts';
import { ownFileRefusal } from './own-file-refusal.ts';
import type { FileAccess, SendFile } from './send-file.ts';

/**
 * The files of one conversation between being chosen and being in the log. Choosing sends nothing: whoever has picked the
 * wrong one takes it out again. From `send` on each goes under an id of its own, one after the other, again and again
 * under the same id until there is an answer.
 */
export type TrayItem = {
  fileId: CommandId;
  name: string;
  file: Blob;
  /** `stuck`: it could not be sent and is tried again. `refused`: it will not be taken as it is. */
  state: 'chosen' | 'waiting' | 'sending' | 'stuck' | 'refused';
  /** 0 to 1. */
  share: number;
  refusal?: Refusal;
  /** A reload does not lose it. */
  isKept: boolean;
};

type Parts = {
  sessionId: SessionId;
  owner: string;
  lang: Locale;
  send: SendFile;
  renew: FileAccess['renew'];
  kept: KeptFiles;
  /** Resolves when the next file may go: the conversation is open, and the words before it are said. */
  ready: () => Promise<void>;
  pause?: (ms: number) => Promise<void>;
  /** How a file begins. */
  head?: (file: Blob) => Promise<Uint8Array>;
};

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

export class FileTray {
  readonly store: StoreApi<{ items: readonly TrayItem[] }> = createStore(() => ({ items: [] as readonly TrayItem[] }));
  private readonly stopping = new Map<CommandId, AbortController>();
  private isSending = false;
  private isOver = false;
  private failures = 0;
  private wake: () => void = () => undefined;

  constructor(private readonly parts: Parts) {
    void this.restore();
  }

  /** Puts files beside what is being written. Those that nobody would take say so before anything is sent. */
  choose(files: readonly File[]): void {
    for (const file of files) {
      const code = file.size === 0 ? 'file.empty' : file.size > MAX_FILE_BYTES ? 'file.too-large' : null;
      const item: TrayItem = {
        fileId: newCommandId(),
        name: file.name,
        file,
        share: 0,
        isKept: true,
        ...(code ? { state: 'refused', refusal: ownFileRefusal(code, this.parts.lang) } : { state: 'chosen' }),
      };
      this.store.setState(({ items }) => ({ items: [...items, item] }));
      if (code) continue;
      void this.keep(item, false);
      void this.lookInto(item);
    }
  }

  /** All that were chosen go. */
  send(): void {
    for (const item of this.items.filter(({ state }) => state === 'chosen')) {
      this.change(item.fileId, { state: 'waiting' });
      void this.keep(item, true);
    }
    void this.sendAll();
  }

  /** Now, and not when the pause is over. */
  retry(fileId: CommandId): void {
    this.change(fileId, { state: 'waiting' });
    this.failures = 0;
    this.wake();
    void this.sendAll();
  }

  /** It is taken out, also when half of it has gone. */
  remove(fileId: CommandId): void {
    this.stopping.get(fileId)?.abort();
    this.drop(fileId);
  }

  /** Nothing of it stays in this browser. */
  forget(): void {
    for (const { fileId } of this.items) this.remove(fileId);
  }

  /** Ends the sending; what is kept is there for the next time. */
  end(): void {
    this.isOver = true;
    this.wake();
    for (const one of this.stopping.values()) one.abort();
  }

  private get items(): readonly TrayItem[] {
    return this.store.getState().items;
  }

  private async restore(): Promise<void> {
    const kept = (await this.parts.kept.all(this.parts.owner)).filter(
      ({ sessionId, fileId }) =>
        sessionId === this.parts.sessionId && this.items.every((item) => item.fileId !== fileId),
    );
    if (kept.length === 0 || this.isOver) return;
    const restored = kept.map(({ fileId, name, file, isWanted }): TrayItem => {
      return { fileId, name, file, share: 0, isKept: true, state: isWanted ? 'waiting' : 'chosen' };
    });
    this.store.setState(({ items }) => ({ items: [...restored, ...items] }));
    void this.sendAll();
  }

  /** A photograph that nobody can open is told by its bytes, whatever it is called; if it is on its way, it is stopped. */
  private async lookInto({ fileId, file }: TrayItem): Promise<void> {
    if (!isHeic(await (this.parts.head ?? headOf)(file))) return;
    this.stopping.get(fileId)?.abort();
    this.change(fileId, { state: 'refused', refusal: ownFileRefusal('file.heic', this.parts.lang) });
    await this.parts.kept.drop(fileId);
  }

  private async keep({ fileId, name, file }: TrayItem, isWanted: boolean): Promise<void> {
    const { sessionId, owner, kept } = this.parts;
    const isKept = await kept.keep({ fileId, sessionId, owner, name, file, isWanted });
    if (this.items.some((item) => item.fileId === fileId)) this.change(fileId, { isKept });
    else await kept.drop(fileId);
  }

  /** One after the other, so that they arrive in the order in which they were chosen. */
  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    // Before each: what was written before it was given shall stand before it.
    for (; !this.isOver && this.next();) {
      await this.parts.ready();
      const next = this.next();
      if (next && !this.isOver) await this.sendOne(next);
    }
    this.isSending = false;
  }

  private next(): TrayItem | undefined {
    return this.items.find(({ state }) => state === 'waiting' || state === 'stuck');
  }

  private async sendOne({ fileId, name, file }: TrayItem): Promise<void> {
    const stop = new AbortController();
    this.stopping.set(fileId, stop);
    this.change(fileId, { state: 'sending', share: 0 });
    const onProgress = (share: number) => this.change(fileId, { share });
    const outcome = await this.parts.send({ fileId, name, file }, { onProgress, signal: stop.signal });
    this.stopping.delete(fileId);
    if (stop.signal.aborted) return;
    if (outcome === 'sent') return this.onSent(fileId);
    if (outcome === 'unreachable') return this.waitAWhile(fileId);
    await this.onRefused(fileId, outcome.refused);
  }

  private onSent(fileId: CommandId): void {
    this.failures = 0;
    this.drop(fileId);
  }

  private async onRefused(fileId: CommandId, refusal: Refusal): Promise<void> {
    const retry = retryOf(refusal.code);
    if (retry === 'same') return this.waitAWhile(fileId, refusal.retryAfterMs);
    if (retry === 'renew' && (await this.parts.renew()) !== 'ended') return this.waitAWhile(fileId, 0);
    this.change(fileId, { state: 'refused', refusal });
  }

  /** The pause ends sooner when the network is back or the person asks. */
  private async waitAWhile(fileId: CommandId, atLeastMs = 0): Promise<void> {
    this.change(fileId, { state: 'stuck', share: 0 });
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    const onOnline = () => this.wake();
    addEventListener('online', onOnline);
    await Promise.race([woken, (this.parts.pause ?? pause)(Math.max(pauseMs, atLeastMs))]);
    removeEventListener('online', onOnline);
  }

  private drop(fileId: CommandId): void {
    this.store.setState(({ items }) => ({ items: items.filter((item) => item.fileId !== fileId) }));
    void this.parts.kept.drop(fileId);
  }

  private change(fileId: CommandId, change: Partial<TrayItem>): void {
    this.store.setState(({ items }) => ({
      items: items.map((item) => (item.fileId === fileId ? { ...item, ...change } : item)),
    }));
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Nothing where it cannot be read; then the sending says so. */
async function headOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
