import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { ClientMessageMap } from '@libs/protocol/socket-protocol.ts';
import type { Transport } from '../transport/transport.ts';
import type { FakeGateway } from './fake-chat-link.ts';

/** What becomes of one message on its way. `late`: in time, but after others; `too late`: when it is not awaited any more. */
export type MessageOutcome = 'arrives' | 'request lost' | 'answer lost' | 'late' | 'too late';

export type FakeNetwork = { isUp: boolean; nextOutcome: () => MessageOutcome };

const TRAVEL_MS = 20;
const ANSWER_MS: Partial<Record<MessageOutcome, number>> = { late: 4_000, 'too late': 7_000 };

/** A transport of one tab to a `FakeGateway`, through a network that loses, delays and cuts. */
export class FakeGatewayTransport implements Transport {
  connected = false;
  private readonly listeners = new Map<string, (payload?: unknown) => void>();
  private readonly joinedSessions = new Set<SessionId>();
  private readonly rejections = new Set<(fault: Error) => void>();
  private isWanted = false;

  constructor(
    private readonly gateway: FakeGateway,
    private readonly network: FakeNetwork,
  ) {
    gateway.transports.add(this);
  }

  connect(): void {
    this.isWanted = true;
    setTimeout(() => {
      if (!this.isWanted || this.connected) return;
      this.connected = this.network.isUp;
      this.emit(this.connected ? 'connect' : 'connect_error');
    }, TRAVEL_MS);
  }

  disconnect(): void {
    this.isWanted = false;
    this.cut();
  }

  cut(): void {
    if (!this.connected) return;
    this.connected = false;
    this.joinedSessions.clear();
    for (const reject of this.rejections) reject(new Error('cut'));
    this.rejections.clear();
    this.emit('disconnect');
  }

  /** The tab is gone: what it has sent arrives, and no answer is heard. */
  kill(): void {
    this.listeners.clear();
    this.gateway.transports.delete(this);
  }

  on(event: string, listener: (payload?: unknown) => void): void {
    this.listeners.set(event, listener);
  }

  request(event: string, body: unknown, timeoutMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.rejections.add(reject);
      setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
      const outcome = this.network.nextOutcome();
      if (outcome === 'request lost') return;
      setTimeout(() => {
        const answer = this.answerTo(event, body);
        if (outcome !== 'answer lost') setTimeout(() => resolve(answer), ANSWER_MS[outcome] ?? TRAVEL_MS);
      }, TRAVEL_MS);
    });
  }

  emitEvents(sessionId: SessionId, events: RecordedEvent[]): void {
    if (!this.joinedSessions.has(sessionId) || this.network.nextOutcome() === 'request lost') return;
    const { epoch } = this.gateway;
    setTimeout(() => this.connected && this.emit('events', { sessionId, epoch, events }), TRAVEL_MS);
  }

  private answerTo(event: string, body: unknown): unknown {
    if (event === 'command') return this.handleCommand(body as ClientMessageMap['command']);
    if (event === 'join') return this.join(body as ClientMessageMap['join']);
    return { ok: true };
  }

  private handleCommand(envelope: ClientMessageMap['command']): unknown {
    const outcome = this.gateway.handle(envelope, envelope.command, { role: 'customer' });
    if ('recorded' in outcome) return { ok: true, duplicate: false, ...outcome.recorded };
    return 'refused' in outcome ? { ok: false, error: outcome.refused } : null;
  }

  private join({ sessionId, cursor }: ClientMessageMap['join']): unknown {
    const answer = this.gateway.join(sessionId, cursor);
    if (!answer) return { ok: false, error: { code: 'session.unknown', message: 'session.unknown', ref: 'gateway' } };
    if (this.connected) this.joinedSessions.add(sessionId);
    return answer;
  }

  private emit(event: string, payload?: unknown): void {
    this.listeners.get(event)?.(payload);
  }
}
