import { createStore } from 'zustand/vanilla';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import type { GatewayConnection, ConnectionMessages, JoinResponse } from '@libs/client/connection.ts';
import type { ConnectionStatus } from '@libs/client/connection-manager.ts';
import type { DeliveryOutcome } from '@libs/client/command-queue.ts';

type EventsListener = (message: ConnectionMessages['events']) => void;

/** A connection without a gateway: a join gets the prepared answer, and what is sent stays pending. */
export class PreparedChatLink implements GatewayConnection {
  readonly status = createStore<ConnectionStatus>(() => ({ is: 'idle' }));
  private readonly listeners = new Set<EventsListener>();

  /** @param answer null: no answer arrives. */
  constructor(private readonly answer: JoinResponse | { refused: Refusal } | null) {}

  connect(): void {
    this.setStatus({ is: 'online' });
  }

  /** Sets the status of the connection. */
  setStatus(status: ConnectionStatus): void {
    this.status.setState(status, true);
  }

  /** Delivers one more event. */
  emitEvent(event: RecordedEvent): void {
    for (const listener of this.listeners) listener({ sessionId: event.sessionId, epoch: 'story', events: [event] });
  }

  deliver = (): Promise<DeliveryOutcome> => new Promise(() => undefined);
  join = (): ReturnType<GatewayConnection['join']> => Promise.resolve(this.answer);
  sendSignal = (): Promise<boolean> => Promise.resolve(true);
  sendAccessToken = (): Promise<void> => Promise.resolve();
  withdraw(): void {}
  leave(): void {}
  close(): void {}

  listen<K extends keyof ConnectionMessages>(to: K, listener: (message: ConnectionMessages[K]) => void): () => void {
    if (to === 'events') this.listeners.add(listener as EventsListener);
    return () => void this.listeners.delete(listener as EventsListener);
  }
}
