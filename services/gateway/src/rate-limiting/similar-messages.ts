import { Inject, Injectable } from '@nestjs/common';
import { BoundedMap } from '@libs/ledger/bounded-map.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { heldConversations } from '@libs/server/metrics.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { HeldConversationsStore } from './held-conversations.store.ts';
import { messagePatternOf } from './message-pattern.ts';
import { RateLimiter } from './rate-limiter.ts';

/** More than a gateway has conversations in which somebody writes. */
const MAX_KNOWN_SESSIONS = 20_000;

/** A message of a visitor that is about to be recorded. */
export type VisitorMessage = { sessionId: SessionId; commandId: CommandId; text: string; address: string | null };

/**
 * Holds back conversations that begin like many others of the last ten minutes: with the same text, with nothing but
 * links, or with the same text from one address. They are recorded like all others and stand below the list. Whoever
 * writes something of their own afterwards leaves them. Texts are counted by hashes, for all gateways together; without
 * Redis each gateway counts alone. Where the address is not known nothing is counted, as for new conversations.
 */
@Injectable()
export class SimilarMessages {
  /** The command that was judged last, so that a repeat is not one more; null once a message need not be judged. */
  private readonly judged = new BoundedMap<SessionId, CommandId | null>(MAX_KNOWN_SESSIONS);

  constructor(
    @Inject(ENV) private readonly settings: Pick<GatewayEnv, 'SIMILAR_FIRST_MESSAGES'>,
    private readonly limiter: RateLimiter,
    private readonly held: HeldConversationsStore,
  ) {}

  /** Before it is recorded, so that the list never shows the conversation above others. */
  async judge({ sessionId, commandId, text, address }: VisitorMessage): Promise<void> {
    if (address === null || this.settings.SIMILAR_FIRST_MESSAGES === 0) return;
    const known = this.judged.get(sessionId);
    if (known === null || known === commandId) return;
    const { isHeld, hasWritten } = await this.held.stateOf(sessionId);
    this.judged.set(sessionId, hasWritten && !isHeld ? null : commandId);
    if (hasWritten && !isHeld) return;
    const reason = await this.reasonToHold(text, address);
    if (reason && !isHeld) {
      await this.held.hold(sessionId);
      heldConversations.inc({ reason });
    }
    if (!reason && isHeld) await this.held.release([sessionId]);
  }

  private async reasonToHold(text: string, address: string): Promise<'text' | 'links' | 'address' | null> {
    const { digest, isShort, isLinks } = messagePatternOf(text);
    const most = this.settings.SIMILAR_FIRST_MESSAGES;
    const [ofText, ofLinks, ofAddress] = await Promise.all([
      !isShort && this.limiter.isTooOften(`first message ${digest}`, most),
      isLinks && this.limiter.isTooOften('first message of links', most),
      this.limiter.isTooOften(`first message ${digest} from ${address}`, Math.ceil(most / 2)),
    ]);
    if (ofText) return 'text';
    if (ofLinks) return 'links';
    return ofAddress ? 'address' : null;
  }
}
