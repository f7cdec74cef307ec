import { parseRouting, routingText } from '@libs/chat/routing.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { type AppendRequest, type SessionHead, type Ledger, type StoredEvent, type AppendVerdict } from './ledger.ts';
import { shardOf } from './shard.ts';

type StoredTimer = { sessionId: SessionId; kind: string; dueAt: number };

/** The ledger in memory, for specs without a database: the same verdicts and numbers as in Postgres. */
export class InMemoryLedger implements Ledger {
  private readonly eventsBySession = new Map<SessionId, StoredEvent[]>();
  private readonly heads = new Map<SessionId, SessionHead>();
  private readonly positions = new Map<number, number>();
  readonly timers = new Map<CommandId, StoredTimer>();

  constructor(private readonly now: () => Date = () => new Date()) {}

  async head(sessionId: SessionId): Promise<SessionHead | null> {
    return this.heads.get(sessionId) ?? null;
  }

  async read(sessionId: SessionId, afterVersion: number, limit: number): Promise<StoredEvent[]> {
    return this.eventsOf(sessionId).slice(afterVersion, afterVersion + limit);
  }

  async find(sessionId: SessionId, commandId: CommandId): Promise<StoredEvent[]> {
    return this.eventsOf(sessionId).filter((event) => event.commandId === commandId);
  }

  async append(requests: AppendRequest[]): Promise<AppendVerdict[]> {
    return requests.map((request) => this.appendOne(request));
  }

  private appendOne(request: AppendRequest): AppendVerdict {
    const head = this.heads.get(request.sessionId);
    if (head?.status === 'erased') return { verdict: 'erased' };

    const repeated = this.eventsOf(request.sessionId).filter((event) => event.commandId === request.commandId);
    if (repeated.length > 0) {
      if (request.consumes) this.timers.delete(request.consumes);
      return repeated[0]!.digest.equals(request.digest) ? appendedVerdict('dup', repeated) : { verdict: 'reused' };
    }

    const { expected } = request;
    if ((head?.status ?? 'none') !== expected.status || (head?.agentId ?? null) !== expected.agentId)
      return { verdict: 'conflict' };
    if (routingText(head?.routing) !== (expected.routing ?? null)) return { verdict: 'conflict' };
    if (expected.version !== undefined && head?.version !== expected.version) return { verdict: 'conflict' };

    const timer = request.consumes && this.timers.get(request.consumes);
    if (request.consumes && (!timer || timer.sessionId !== request.sessionId)) return { verdict: 'gone' };
    if (timer && timer.dueAt > this.now().getTime()) return { verdict: 'early' };

    return appendedVerdict('ok', this.write(request, head));
  }

  private write(request: AppendRequest, head: SessionHead | undefined): StoredEvent[] {
    const { sessionId, commandId, actor, digest, patch } = request;
    const log = this.eventsOf(sessionId);
    const at = this.now();
    const stored = request.events.map((event, part): StoredEvent => ({
      ...event,
      sessionId,
      commandId,
      part,
      actor,
      digest,
      at,
      version: log.length + part + 1,
      pos: this.nextPosition(shardOf(sessionId)),
    }));
    this.eventsBySession.set(sessionId, [...log, ...stored]);
    const routing = parseRouting(patch.routing ?? null);
    this.heads.set(sessionId, {
      ...(routing ? { routing } : {}),
      status: patch.status,
      agentId: patch.agentId,
      lang: patch.lang,
      customerMessages: (head?.customerMessages ?? 0) + patch.customerMessages,
      agentMessages: (head?.agentMessages ?? 0) + patch.agentMessages,
      version: log.length + stored.length,
      lastCommandId: commandId,
    });
    this.updateTimers(request, at);
    return stored;
  }

  private updateTimers({ sessionId, consumes, cancels, timers }: AppendRequest, at: Date): void {
    for (const [id, timer] of this.timers)
      if (id === consumes || (timer.sessionId === sessionId && cancels.some((kind) => kind === timer.kind)))
        this.timers.delete(id);
    for (const { id, kind, delaySeconds } of timers.filter((timer) => !this.timers.has(timer.id)))
      this.timers.set(id, { sessionId, kind, dueAt: at.getTime() + delaySeconds * 1000 });
  }

  private nextPosition(shard: number): number {
    const next = (this.positions.get(shard) ?? 0) + 1;
    this.positions.set(shard, next);
    return next;
  }

  private eventsOf(sessionId: SessionId): StoredEvent[] {
    return this.eventsBySession.get(sessionId) ?? [];
  }
}

const appendedVerdict = (verdict: 'ok' | 'dup', events: StoredEvent[]): AppendVerdict => ({
  verdict,
  firstVersion: events[0]!.version,
  lastVersion: events.at(-1)!.version,
  firstPos: events[0]!.pos,
  at: events[0]!.at,
});
