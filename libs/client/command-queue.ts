import type { ClientMessageMap } from '@libs/protocol/socket-protocol.ts';
import { type Refusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import type { AccessRenewal } from './connection-manager.ts';
import { retryDelayMs } from './retry-delay.ts';

/**
 * One session's commands on their way: first in, first out, one in flight. A command is sent again under the same id
 * until the server has answered it for good, because a lost answer does not tell whether the command arrived. Its
 * verdict is therefore always true: recorded, or refused by the server.
 */
export type OutgoingCommand = ClientMessageMap['command'];

export type DeliveryOutcome = CommandResponse | { withdrawn: true };

type CommandResponse = { recorded: { version: number; at: string } } | { refused: Refusal };

export type CommandQueueDependencies = {
  /** Resolves when a server can be reached. */
  untilOnline: () => Promise<void>;
  /** One try. Null when no answer came in time or the line went dead. */
  sendCommand: (envelope: OutgoingCommand) => Promise<CommandResponse | null>;
  renewAccess: () => Promise<AccessRenewal>;
  pause: (ms: number) => Promise<void>;
};

/** A server that fails on one command this often will fail again; the commands behind it shall not wait for ever. */
const MAX_FAULTS = 6;

/** Grows by half with every try that the server puts off without naming a time. */
const RETRY_DELAYS = { initialMs: 1_000, maxMs: 15_000, growth: 1.5 };

type QueuedCommand = {
  envelope: OutgoingCommand;
  settle: (verdict: DeliveryOutcome) => void;
  faults: number;
  delays: number;
};

export class CommandQueue {
  private pending: QueuedCommand[] = [];
  private isProcessing = false;

  constructor(private readonly dependencies: CommandQueueDependencies) {}

  /** Settles with the final verdict, however long that takes. */
  deliver(envelope: OutgoingCommand): Promise<DeliveryOutcome> {
    return new Promise((settle) => {
      this.pending.push({ envelope, settle, faults: 0, delays: 0 });
      if (!this.isProcessing) void this.processPending();
    });
  }

  /** Somebody else delivers these now, another tab for instance. What is in flight may still arrive. */
  withdrawAll(): void {
    const withdrawn = this.pending;
    this.pending = [];
    for (const { settle } of withdrawn) settle({ withdrawn: true });
  }

  private async processPending(): Promise<void> {
    this.isProcessing = true;
    for (let next = this.pending[0]; next; next = this.pending[0]) {
      await this.dependencies.untilOnline();
      if (this.pending[0] !== next) continue;
      const answer = await this.dependencies.sendCommand(next.envelope);
      if (answer === null || this.pending[0] !== next) continue;
      if ('refused' in answer && (await this.waitForRetry(next, answer.refused))) continue;
      if (this.pending[0] !== next) continue;
      this.pending.shift();
      next.settle(answer);
    }
    this.isProcessing = false;
  }

  /** Waits as long as one should before the next try; false when there is to be none. */
  private async waitForRetry(delivery: QueuedCommand, { code, retryAfterMs }: Refusal): Promise<boolean> {
    if (code === 'internal.fault') delivery.faults += 1;
    if (delivery.faults >= MAX_FAULTS) return false;
    const retry = retryRuleOf(code);
    const renewal = retry === 'renew' ? await this.dependencies.renewAccess() : undefined;
    if (renewal === 'ended' || (retry !== 'same' && retry !== 'renew')) return false;

    const isReady = renewal === 'renewed' && delivery.delays === 0;
    const delayMs = retryAfterMs ?? retryDelayMs(delivery.delays, RETRY_DELAYS);
    delivery.delays += 1;
    if (!isReady) await this.dependencies.pause(delayMs);
    return true;
  }
}
