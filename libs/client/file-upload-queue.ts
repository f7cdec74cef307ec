import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import { HEIC_HEADER_BYTES, isHeic } from '@libs/protocol/heic.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type Refusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import { clientFileRefusal } from './client-file-refusal.ts';
import type { AccessRenewal } from './connection-manager.ts';
import { newCommandId } from './new-ids.ts';
import type { PendingFileStorage, UploadFile, WakeUpSource } from './ports.ts';

/**
 * The files of one conversation between being chosen and being in the log. Choosing sends nothing: whoever has picked the
 * wrong one takes it out again. From `send` on each goes under an id of its own, one after the other, again and again
 * under the same id until there is an answer.
 */
export type FileUploadItem = {
  fileId: CommandId;
  name: string;
  file: Blob;
  /** `stuck`: it could not be sent and is tried again. `refused`: it will not be taken as it is. */
  state: 'chosen' | 'waiting' | 'sending' | 'stuck' | 'refused';
  /** 0 to 1. */
  progress: number;
  refusal?: Refusal;
  /** A reload does not lose it. */
  isPersisted: boolean;
};

type FileUploadQueueDependencies = {
  sessionId: SessionId;
  owner: string;
  lang: Locale;
  send: UploadFile;
  renew: () => Promise<AccessRenewal>;
  pendingFiles: PendingFileStorage;
  /** Resolves when the next file may go: the conversation is open, and the words before it are said. */
  ready: () => Promise<void>;
  /** The network may be back. Absent where nothing reports it. */
  onOnline?: WakeUpSource;
  pause?: (ms: number) => Promise<void>;
  /** How a file begins. */
  readHead?: (file: Blob) => Promise<Uint8Array>;
};

const INITIAL_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;

export class FileUploadQueue {
  readonly store: StoreApi<{ items: readonly FileUploadItem[] }> = createStore(() => ({
    items: [] as readonly FileUploadItem[],
  }));
  private readonly abortControllers = new Map<CommandId, AbortController>();
  private isSending = false;
  private hasEnded = false;
  private failures = 0;
  private endRetryWait: () => void = () => undefined;

  constructor(private readonly dependencies: FileUploadQueueDependencies) {
    void this.restore();
  }

  /** Puts files beside what is being written. Those that nobody would take say so before anything is sent. */
  add(files: readonly File[]): void {
    for (const file of files) {
      const code = file.size === 0 ? 'file.empty' : file.size > MAX_FILE_BYTES ? 'file.too-large' : null;
      const item: FileUploadItem = {
        fileId: newCommandId(),
        name: file.name,
        file,
        progress: 0,
        isPersisted: true,
        ...(code
          ? { state: 'refused', refusal: clientFileRefusal(code, this.dependencies.lang) }
          : { state: 'chosen' }),
      };
      this.store.setState(({ items }) => ({ items: [...items, item] }));
      if (code) continue;
      void this.persist(item, false);
      void this.refuseIfHeic(item);
    }
  }

  /** All that were chosen go. */
  send(): void {
    for (const item of this.items.filter(({ state }) => state === 'chosen')) {
      this.updateItem(item.fileId, { state: 'waiting' });
      void this.persist(item, true);
    }
    void this.sendAll();
  }

  /** Now, and not when the pause is over. */
  retry(fileId: CommandId): void {
    this.updateItem(fileId, { state: 'waiting' });
    this.failures = 0;
    this.endRetryWait();
    void this.sendAll();
  }

  /** It is taken out, also when half of it has gone. */
  remove(fileId: CommandId): void {
    this.abortControllers.get(fileId)?.abort();
    this.removeItem(fileId);
  }

  /** Nothing of it stays in this browser. */
  clear(): void {
    for (const { fileId } of this.items) this.remove(fileId);
  }

  /** Ends the sending; what is kept is there for the next time. */
  end(): void {
    this.hasEnded = true;
    this.endRetryWait();
    for (const one of this.abortControllers.values()) one.abort();
  }

  private get items(): readonly FileUploadItem[] {
    return this.store.getState().items;
  }

  private async restore(): Promise<void> {
    const kept = (await this.dependencies.pendingFiles.list(this.dependencies.owner)).filter(
      ({ sessionId, fileId }) =>
        sessionId === this.dependencies.sessionId && this.items.every((item) => item.fileId !== fileId),
    );
    if (kept.length === 0 || this.hasEnded) return;
    const restored = kept.map(({ fileId, name, file, isWanted }): FileUploadItem => {
      return { fileId, name, file, progress: 0, isPersisted: true, state: isWanted ? 'waiting' : 'chosen' };
    });
    this.store.setState(({ items }) => ({ items: [...restored, ...items] }));
    void this.sendAll();
  }

  /** A photograph that nobody can open is told by its bytes, whatever it is called; if it is on its way, it is stopped. */
  private async refuseIfHeic({ fileId, file }: FileUploadItem): Promise<void> {
    if (!isHeic(await (this.dependencies.readHead ?? readFileHead)(file))) return;
    this.abortControllers.get(fileId)?.abort();
    this.updateItem(fileId, { state: 'refused', refusal: clientFileRefusal('file.heic', this.dependencies.lang) });
    await this.dependencies.pendingFiles.remove(fileId);
  }

  private async persist({ fileId, name, file }: FileUploadItem, isWanted: boolean): Promise<void> {
    const { sessionId, owner, pendingFiles } = this.dependencies;
    const isPersisted = await pendingFiles.save({ fileId, sessionId, owner, name, file, isWanted });
    if (this.items.some((item) => item.fileId === fileId)) this.updateItem(fileId, { isPersisted });
    else await pendingFiles.remove(fileId);
  }

  /** One after the other, so that they arrive in the order in which they were chosen. */
  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    // Before each: what was written before it was given shall stand before it.
    for (; !this.hasEnded && this.nextWaiting();) {
      await this.dependencies.ready();
      const next = this.nextWaiting();
      if (next && !this.hasEnded) await this.sendOne(next);
    }
    this.isSending = false;
  }

  private nextWaiting(): FileUploadItem | undefined {
    return this.items.find(({ state }) => state === 'waiting' || state === 'stuck');
  }

  private async sendOne({ fileId, name, file }: FileUploadItem): Promise<void> {
    const stop = new AbortController();
    this.abortControllers.set(fileId, stop);
    this.updateItem(fileId, { state: 'sending', progress: 0 });
    const onProgress = (progress: number) => this.updateItem(fileId, { progress });
    const outcome = await this.dependencies.send({ fileId, name, file }, { onProgress, signal: stop.signal });
    this.abortControllers.delete(fileId);
    if (stop.signal.aborted) return;
    if (outcome === 'sent') return this.onSent(fileId);
    if (outcome === 'unreachable') return this.waitBeforeRetry(fileId);
    await this.onRefused(fileId, outcome.refused);
  }

  private onSent(fileId: CommandId): void {
    this.failures = 0;
    this.removeItem(fileId);
  }

  private async onRefused(fileId: CommandId, refusal: Refusal): Promise<void> {
    const retry = retryRuleOf(refusal.code);
    if (retry === 'same') return this.waitBeforeRetry(fileId, refusal.retryAfterMs);
    if (retry === 'renew' && (await this.dependencies.renew()) !== 'ended') return this.waitBeforeRetry(fileId, 0);
    this.updateItem(fileId, { state: 'refused', refusal });
  }

  /** The pause ends sooner when the network is back or the person asks. */
  private async waitBeforeRetry(fileId: CommandId, atLeastMs = 0): Promise<void> {
    this.updateItem(fileId, { state: 'stuck', progress: 0 });
    const pauseMs = Math.min(INITIAL_RETRY_DELAY_MS * 2 ** this.failures, MAX_RETRY_DELAY_MS);
    this.failures += 1;
    const woken = new Promise<void>((resolve) => (this.endRetryWait = resolve));
    const stopListening = this.dependencies.onOnline?.(() => this.endRetryWait());
    await Promise.race([woken, (this.dependencies.pause ?? pause)(Math.max(pauseMs, atLeastMs))]);
    stopListening?.();
  }

  private removeItem(fileId: CommandId): void {
    this.store.setState(({ items }) => ({ items: items.filter((item) => item.fileId !== fileId) }));
    void this.dependencies.pendingFiles.remove(fileId);
  }

  private updateItem(fileId: CommandId, change: Partial<FileUploadItem>): void {
    this.store.setState(({ items }) => ({
      items: items.map((item) => (item.fileId === fileId ? { ...item, ...change } : item)),
    }));
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Nothing where it cannot be read; then the sending says so. */
async function readFileHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEIC_HEADER_BYTES).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
