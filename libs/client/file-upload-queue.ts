import { createStore, type StoreApi } from 'zustand/vanilla';
import { detectFileType, SIGNATURE_BYTES } from '@libs/protocol/file-signatures.ts';
import { MAX_RECORDING_BYTES, maxBytesOf } from '@libs/protocol/files.ts';
import { isHeic } from '@libs/protocol/heic.ts';
import type { ClientFileRefusalCode } from '@libs/protocol/client-file-messages.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type Refusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import { clientFileRefusal } from './client-file-refusal.ts';
import type { AccessRenewal } from './connection-manager.ts';
import { newCommandId } from './new-ids.ts';
import type { FileToUpload, PendingFile, PendingFileStorage, UploadFile, WakeUpSource } from './ports.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type UploadInput, type UploadState, uploadTransitions } from './upload-state.ts';

/**
 * The files of one conversation between being chosen and being in the log. Choosing sends nothing, so that a wrong file can
 * be removed. After `send` they are uploaded one after the other, each under its own id, and retried under the same id
 * until there is an answer.
 */
export type FileUploadItem = {
  fileId: CommandId;
  name: string;
  file: Blob;
  state: Exclude<UploadState, 'absent'>;
  /** 0 to 1. */
  progress: number;
  refusal?: Refusal;
  /** It is stored, so that a reload does not lose it. */
  isPersisted: boolean;
};

type FileUploadQueueDependencies = {
  sessionId: SessionId;
  owner: string;
  lang: Locale;
  send: UploadFile;
  renew: () => Promise<AccessRenewal>;
  pendingFiles: PendingFileStorage;
  /** Resolves when the next file may be sent: the conversation is open, and the messages before it are sent. */
  ready: () => Promise<void>;
  /** The network may be back. Absent where nothing reports it. */
  onOnline?: WakeUpSource;
  pause: (ms: number) => Promise<void>;
  /** The first bytes of a file. */
  readHead?: (file: Blob) => Promise<Uint8Array>;
  /** A photograph of an iPhone as a JPEG; null where it cannot be opened, as in most browsers. */
  convertHeic?: (photo: Blob) => Promise<Blob | null>;
};

const RETRY_DELAYS = { initialMs: 2_000, maxMs: 30_000 };

export class FileUploadQueue {
  readonly store: StoreApi<{ items: readonly FileUploadItem[] }> = createStore(() => ({
    items: [] as readonly FileUploadItem[],
  }));
  private readonly abortControllers = new Map<CommandId, AbortController>();
  /** Of the files that are being looked into. */
  private readonly checks = new Map<CommandId, Promise<void>>();
  private readonly restored: Promise<void>;
  private isSending = false;
  private hasEnded = false;
  private failures = 0;
  private endRetryWait: () => void = () => undefined;

  constructor(private readonly dependencies: FileUploadQueueDependencies) {
    this.restored = this.restore();
  }

  /** Adds files to what is being written. Those that nobody would take are refused before anything is sent. */
  add(files: readonly File[]): void {
    for (const file of files) {
      const item = createItem({ fileId: newCommandId(), name: file.name, file }, 'choose');
      this.store.setState(({ items }) => ({ items: [...items, item] }));
      const checked = this.check(item).finally(() => this.checks.delete(item.fileId));
      this.checks.set(item.fileId, checked);
    }
  }

  /** What is sent in place of a file that is chosen; nothing of the former one stays. */
  replace(fileId: CommandId, { name, file }: Pick<FileToUpload, 'name' | 'file'>): void {
    if (this.stateOf(fileId) !== 'chosen') return;
    this.patch(fileId, { name, file });
    void this.persist(
      this.items.find((item) => item.fileId === fileId)!,
      false,
    );
  }

  /** All that were chosen are sent. */
  send(): void {
    for (const item of this.items.filter(({ state }) => state === 'chosen')) {
      this.step(item.fileId, 'send');
      void this.persist(item, true);
    }
    void this.sendAll();
  }

  /** At once, without waiting for the end of the pause. */
  retry(fileId: CommandId): void {
    this.failures = 0;
    this.step(fileId, 'retry');
    void this.sendAll();
  }

  /** Takes it out, also when half of it is uploaded. */
  remove(fileId: CommandId): void {
    this.abortControllers.get(fileId)?.abort();
    this.takeOut(fileId, 'remove');
  }

  /** Nothing of it stays in this browser, nor of what is still being read from its storage. */
  clear(): void {
    for (const { fileId } of this.items) this.remove(fileId);
    void this.restored.then(async () => {
      for (const { fileId } of await this.storedFiles()) this.remove(fileId);
    });
  }

  /** Ends the sending; what is stored is there for the next time. */
  end(): void {
    this.hasEnded = true;
    this.endRetryWait();
    for (const controller of this.abortControllers.values()) controller.abort();
  }

  private get items(): readonly FileUploadItem[] {
    return this.store.getState().items;
  }

  private async storedFiles(): Promise<PendingFile[]> {
    const { owner, sessionId, pendingFiles } = this.dependencies;
    return (await pendingFiles.list(owner)).filter((stored) => stored.sessionId === sessionId);
  }

  private async restore(): Promise<void> {
    const stored = await this.storedFiles();
    if (this.hasEnded) return;
    const isNew = ({ fileId }: PendingFile) => this.items.every((item) => item.fileId !== fileId);
    const restored = stored.filter(isNew).map((file) => createItem(file, file.isWanted ? 'restore' : 'choose'));
    if (restored.length === 0) return;
    this.store.setState(({ items }) => ({ items: [...restored, ...items] }));
    void this.sendAll();
  }

  /** Resolves when it may be sent, or is refused. What it is, its first bytes say, whatever it is called. */
  private async check(item: FileUploadItem): Promise<void> {
    const { fileId, file } = item;
    if (file.size === 0) return this.refuse(fileId, 'file.empty');
    if (file.size > MAX_RECORDING_BYTES) return this.refuse(fileId, 'file.too-large');
    const persisted = this.persist(item, false);
    const head = await (this.dependencies.readHead ?? readFileHead)(file);
    const code = head.length > 0 && (isHeic(head) ? await this.convertHeic(item) : refusalOf(head, file.size));
    if (!code) return;
    this.refuse(fileId, code);
    await persisted;
    await this.dependencies.pendingFiles.remove(fileId);
  }

  /** Only Apple's browsers open such a photograph; drawn anew by one of them, everybody can. */
  private async convertHeic(item: FileUploadItem): Promise<ClientFileRefusalCode | null> {
    const jpeg = await this.dependencies.convertHeic?.(item.file);
    if (!jpeg) return 'file.heic';
    const converted = { file: jpeg, name: item.name.replace(/\.hei[cf]$/i, '.jpg') };
    this.patch(item.fileId, converted);
    await this.persist({ ...item, ...converted }, this.stateOf(item.fileId) !== 'chosen');
    return jpeg.size > maxBytesOf('image/jpeg') ? 'file.too-large' : null;
  }

  private refuse(fileId: CommandId, code: ClientFileRefusalCode): void {
    this.step(fileId, 'unusable', { refusal: clientFileRefusal(code, this.dependencies.lang) });
  }

  private async persist({ fileId, name, file }: FileUploadItem, isWanted: boolean): Promise<void> {
    const { sessionId, owner, pendingFiles } = this.dependencies;
    const isPersisted = await pendingFiles.save({ fileId, sessionId, owner, name, file, isWanted });
    if (this.stateOf(fileId) === 'absent') await pendingFiles.remove(fileId);
    else this.patch(fileId, { isPersisted });
  }

  /** One after the other, so that they arrive in the order in which they were chosen. */
  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    // Before each: what was written before it was added shall stand before it.
    for (let waiting; !this.hasEnded && (waiting = this.nextWaiting());) {
      await this.checks.get(waiting.fileId);
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
    this.step(fileId, 'start', { progress: 0 });
    const onProgress = (progress: number) => this.patch(fileId, { progress });
    const outcome = await this.dependencies.send({ fileId, name, file }, { onProgress, signal: stop.signal });
    this.abortControllers.delete(fileId);
    if (stop.signal.aborted) return;
    if (outcome === 'sent') return this.onSent(fileId);
    if (outcome === 'unreachable') return this.waitBeforeRetry(fileId);
    await this.onRefused(fileId, outcome.refused);
  }

  private onSent(fileId: CommandId): void {
    this.failures = 0;
    this.takeOut(fileId, 'sent');
  }

  private async onRefused(fileId: CommandId, refusal: Refusal): Promise<void> {
    const retry = retryRuleOf(refusal.code);
    if (retry === 'same') return this.waitBeforeRetry(fileId, refusal.retryAfterMs);
    if (retry === 'renew' && (await this.dependencies.renew()) !== 'ended') return this.waitBeforeRetry(fileId, 0);
    this.step(fileId, 'refused', { refusal });
  }

  /** The pause ends sooner when the network is back, and when the file is retried, refused or taken out. */
  private async waitBeforeRetry(fileId: CommandId, atLeastMs = 0): Promise<void> {
    this.step(fileId, 'failed');
    if (this.stateOf(fileId) !== 'stuck') return;
    const pauseMs = retryDelayMs(this.failures, RETRY_DELAYS);
    this.failures += 1;
    const woken = new Promise<void>((resolve) => (this.endRetryWait = resolve));
    const stopListening = this.dependencies.onOnline?.(() => this.endRetryWait());
    await Promise.race([woken, this.dependencies.pause(Math.max(pauseMs, atLeastMs))]);
    stopListening?.();
  }

  private takeOut(fileId: CommandId, input: 'sent' | 'remove'): void {
    this.step(fileId, input);
    void this.dependencies.pendingFiles.remove(fileId);
  }

  private stateOf(fileId: CommandId): UploadState {
    return this.items.find((item) => item.fileId === fileId)?.state ?? 'absent';
  }

  private step(fileId: CommandId, input: UploadInput, known: Partial<FileUploadItem> = {}): void {
    const before = this.stateOf(fileId);
    const state = uploadTransitions[before][input];
    if (state === before) return;
    if (before === 'stuck') this.endRetryWait();
    if (state === 'absent')
      this.store.setState(({ items }) => ({ items: items.filter((item) => item.fileId !== fileId) }));
    else this.patch(fileId, { ...known, state });
  }

  private patch(fileId: CommandId, change: Partial<FileUploadItem>): void {
    this.store.setState(({ items }) => ({
      items: items.map((item) => (item.fileId === fileId ? { ...item, ...change } : item)),
    }));
  }
}

const createItem = ({ fileId, name, file }: FileToUpload, input: 'choose' | 'restore'): FileUploadItem => ({
  ...{ fileId, name, file },
  ...{ progress: 0, isPersisted: true, state: uploadTransitions.absent[input] },
});

function refusalOf(head: Uint8Array, bytes: number): ClientFileRefusalCode | null {
  const type = detectFileType(head);
  if (bytes > maxBytesOf(type)) return 'file.too-large';
  return type ? null : 'file.unsupported';
}

/** Empty where the file cannot be read; the upload then fails. */
async function readFileHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
