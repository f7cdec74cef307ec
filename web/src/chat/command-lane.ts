import type { Up } from '@libs/protocol/wire.ts';
import { type Refusal, retryOf } from '../api/refusal.ts';
import type { Renewal } from './chat-link-line.ts';

/**
 * One session's commands on their way: first in, first out, one in flight. A command is sent again under the same id
 * until the server has answered it for good, because a lost answer does not tell whether the command arrived. Its
 * verdict is therefore always true: recorded, or refused by the server.
 */
export type Envelope = Up['command'];

export type Verdict = Answered | { withdrawn: true };

type Answered = { recorded: { version: number; at: string } } | { refused: Refusal };

export type LanePorts = {
  /** Resolves when a server can be reached. */
  online: () => Promise<void>;
  /** One try. Null when no answer came in time or the line went dead. */
  ask: (envelope: Envelope) => Promise<Answered | null>;
  renewAccess: () => Promise<Renewal>;
  pause: (ms: number) => Promise<void>;
};

/** A server that fails on one command this often will fail again; the commands behind it shall not wait for ever. */
const MAX_FAULTS = 6;

/** Grows by half with every try that the server puts off without naming a time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

type Delivery = { envelope: Envelope; settle: (verdict: Verdict) => void; faults: number; delays: number };

export class CommandLane {
  private waiting: Delivery[] = [];
  private isWorking = false;

  constructor(private readonly ports: LanePorts) {}

  /** Settles with the final verdict, however long that takes. */
  deliver(envelope: Envelope): Promise<Verdict> {
    return new Promise((settle) => {
      this.waiting.push({ envelope, settle, faults: 0, delays: 0 });
      if (!this.isWorking) void this.work();
    });
  }

  /** Somebody else delivers these now, another tab for instance. What is in flight may still arrive. */
  withdrawAll(): void {
    const withdrawn = this.waiting;
    this.waiting = [];
    for (const { settle } of withdrawn) settle({ withdrawn: true });
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      await this.ports.online();
      if (this.waiting[0] !== next) continue;
      const answer = await this.ports.ask(next.envelope);
      if (answer === null || this.waiting[0] !== next) continue;
      if ('refused' in answer && (await this.mayTryAgain(next, answer.refused))) continue;
      if (this.waiting[0] !== next) continue;
      this.waiting.shift();
      next.settle(answer);
    }
    this.isWorking = false;
  }

  /** Waits as long as one should before the next try; false when there is to be none. */
  private async mayTryAgain(delivery: Delivery, { code, retryAfterMs }: Refusal): Promise<boolean> {
    if (code === 'internal.fault') delivery.faults += 1;
    if (delivery.faults >= MAX_FAULTS) return false;
    const retry = retryOf(code);
    const renewal = retry === 'renew' ? await this.ports.renewAccess() : undefined;
    if (renewal === 'ended' || (retry !== 'same' && retry !== 'renew')) return false;

    const isReady = renewal === 'renewed' && delivery.delays === 0;
    const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** delivery.delays);
    delivery.delays += 1;
    if (!isReady) await this.ports.pause(retryAfterMs ?? growing);
    return true;
  }
}
