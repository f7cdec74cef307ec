import { setTimeout as pause } from 'node:timers/promises';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import { EpochChanged, type EpochTracker } from '@libs/server/epoch-tracker.ts';
import { faultFields, type Logger } from '@libs/server/logger.ts';
import type { SearchAnswer, SearchQuestion } from '@libs/server/search-question.ts';
import type { LeasedWork } from '../relay/lease-holder.ts';
import type { LogTailStore } from '../relay/log-tail.store.ts';
import type { ConversationReader } from './conversation-reader.ts';
import { BEFORE_ALL, type ConversationsStore, type Names, type ScanPosition } from './conversations.store.ts';
import { HeldIndex } from './held-index.ts';

/** What was written is found within this time and that of reading it. */
const POLL_INTERVAL_MS = 300;
const RETRY_DELAY_MS = 1_000;
/** Of each shard, at once. */
const TAIL_PAGE_SIZE = 200;
/** Conversations that are opened at once, and those of one step of a pass over all. */
const READ_PAGE_SIZE = 100;
const SCAN_PAGE_SIZE = 500;
/** After the first pass, so that what no event has told (archived, restored) is noticed: a million within three hours. */
const SCAN_INTERVAL_MS = 5_000;
const NAMES_INTERVAL_MS = 10_000;
/** The details of a person that an event announces may be written after it. */
const DETAILS_DELAY_MS = 2_000;
const ATTRIBUTED = numberOfType('identifier.attributed');

export type IndexRunnerDependencies = {
  conversations: ConversationsStore;
  reader: ConversationReader;
  tail: Pick<LogTailStore, 'read'>;
  epochs: Pick<EpochTracker, 'current'>;
  log: Logger;
};

/** Of one history of the log. */
type IndexState = {
  epoch: Epoch;
  held: HeldIndex;
  positions: Map<number, number>;
  names: Names;
  scan: ScanPosition;
  /** Conversations in the list when the first pass began. */
  listed: number;
  isComplete: boolean;
  startedAt: number;
};

/**
 * Holds the index of the search: a pass over all conversations fills it, oldest first, and the tail of the log keeps it.
 * Later passes, slowly, find what no event has told. A log of another epoch is begun with anew.
 */
export class IndexRunner implements LeasedWork {
  readonly isOver = false;
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private state: IndexState | undefined;
  /** Erased while they were read. */
  private readonly erased = new Set<SessionId>();
  private readonly later = new Map<SessionId, number>();
  private namesAt = -Infinity;
  private scannedAt = -Infinity;

  constructor(private readonly dependencies: IndexRunnerDependencies) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.state = undefined;
  }

  get size(): number {
    return this.state?.held.size ?? 0;
  }

  /** The part of all conversations that is in the index. */
  get indexed(): number {
    const { state } = this;
    if (!state || state.epoch !== this.dependencies.epochs.current) return 0;
    return state.isComplete ? 1 : Math.min(0.99, state.held.size / Math.max(1, state.listed));
  }

  /** Events that are not in the index yet, and conversations that are to be read again. */
  async lag(): Promise<number> {
    return this.state ? (await this.dependencies.conversations.countAfter(this.state.positions)) + this.later.size : 0;
  }

  answer(question: SearchQuestion): SearchAnswer {
    const { indexed, state } = this;
    if (!state || indexed === 0) return { hits: [], next: null, isPartial: true, indexed: 0 };
    const answer = state.held.answer(question);
    return { ...answer, isPartial: answer.isPartial || indexed < 1, indexed };
  }

  /** At once, whatever of it is being read. */
  forget(sessionId: SessionId): void {
    this.erased.add(sessionId);
    this.state?.held.remove(sessionId);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const waitMs = await this.step().catch((fault: unknown) => {
        this.dependencies.log.warn({ ...faultFields(fault) }, 'the index of the search failed and will repeat this');
        return RETRY_DELAY_MS;
      });
      await pause(waitMs, undefined, { signal }).catch(ignoreAbort);
    }
  }

  /** Resolves to the milliseconds until the next. */
  private async step(): Promise<number> {
    const { epochs } = this.dependencies;
    if (this.state?.epoch !== epochs.current) this.state = await this.startOver(epochs.current);
    const { state } = this;
    await this.takeNames(state);
    const isBehind = await this.follow(state);
    const isScanDue = !state.isComplete || performance.now() - this.scannedAt >= SCAN_INTERVAL_MS;
    if (isScanDue) await this.scanPage(state);
    return isBehind || !state.isComplete ? 0 : POLL_INTERVAL_MS;
  }

  /** The positions first: what is appended after them is met by the tail, what was before by the pass. */
  private async startOver(epoch: Epoch): Promise<IndexState> {
    const { conversations } = this.dependencies;
    this.later.clear();
    this.namesAt = -Infinity;
    const positions = new Map(await conversations.projectedPositions());
    const [names, listed] = [await conversations.names(), await conversations.countListed()];
    this.assertEpoch(epoch);
    const [held, startedAt] = [new HeldIndex(), performance.now()];
    return { epoch, held, positions, names, listed, scan: BEFORE_ALL, isComplete: false, startedAt };
  }

  /** What was appended since the last look; true when there is more. */
  private async follow(state: IndexState): Promise<boolean> {
    const headers = await this.dependencies.tail.read([...state.positions], TAIL_PAGE_SIZE);
    const now = performance.now();
    const due = [...this.later].flatMap(([sessionId, at]) => (at <= now ? [sessionId] : []));
    await this.refresh(state, [...due, ...headers.map(({ sessionId }) => sessionId)]);
    for (const sessionId of due) this.later.delete(sessionId);
    for (const { shard, pos, sessionId, type } of headers) {
      state.positions.set(shard, pos);
      if (type === ATTRIBUTED) this.later.set(sessionId, now + DETAILS_DELAY_MS);
    }
    return headers.length >= TAIL_PAGE_SIZE;
  }

  private async scanPage(state: IndexState): Promise<void> {
    const rows = await this.dependencies.conversations.scan(state.scan, SCAN_PAGE_SIZE);
    const unknown = rows.filter(({ sessionId, version }) => !state.held.meet(sessionId, version));
    await this.refresh(
      state,
      unknown.map(({ sessionId }) => sessionId),
    );
    this.scannedAt = performance.now();
    state.scan = rows.at(-1) ?? BEFORE_ALL;
    if (rows.length === SCAN_PAGE_SIZE) return;
    state.scan = BEFORE_ALL;
    state.held.endPass();
    if (state.isComplete) return;
    state.isComplete = true;
    const seconds = Math.round((performance.now() - state.startedAt) / 1_000);
    this.dependencies.log.info({ conversations: state.held.size, seconds }, 'the index of the search is complete');
  }

  private async refresh(state: IndexState, sessionIds: readonly SessionId[]): Promise<void> {
    const ids = [...new Set(sessionIds)];
    for (let from = 0; from < ids.length; from += READ_PAGE_SIZE) {
      const page = ids.slice(from, from + READ_PAGE_SIZE);
      this.erased.clear();
      const read = await this.dependencies.reader.read(page, state.names);
      this.assertEpoch(state.epoch);
      const found = new Set(read.map(({ document }) => document.sessionId));
      for (const one of read) if (!this.erased.has(one.document.sessionId as SessionId)) state.held.put(one);
      for (const id of page) if (!found.has(id)) state.held.remove(id);
    }
  }

  /** An agent or a tag that is called otherwise is found by the new name. */
  private async takeNames(state: IndexState): Promise<void> {
    if (performance.now() - this.namesAt < NAMES_INTERVAL_MS) return;
    this.namesAt = performance.now();
    const names = await this.dependencies.conversations.names();
    const changed = [...names].flatMap(([id, name]) => (state.names.get(id) === name ? [] : [id]));
    state.names = names;
    for (const id of changed) await this.refresh(state, state.held.sessionsOf(id));
  }

  private assertEpoch(epoch: Epoch): void {
    if (epoch !== this.dependencies.epochs.current) throw new EpochChanged();
  }
}

/** Aborting is how it is stopped, not a fault. */
function ignoreAbort(): void {}
