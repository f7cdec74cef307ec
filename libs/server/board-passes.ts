import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { agentId } from '@libs/protocol/ids.ts';
import type { PubSub } from './pub-sub.ts';
import { nullOnFailure } from './logger.ts';

/**
 * Long enough for the redirect from the console to the board; the address in the browser's history is of no use
 * afterwards.
 */
const PASS_TTL_SECONDS = 30;
const SESSION_TTL_SECONDS = 30 * 60;
/** How long the rights to retry and delete jobs last. */
const ELEVATED_SECONDS = 5 * 60;

const boardSession = z.object({ agentId, elevatedUntil: z.number() });
/** `elevatedUntil`: milliseconds since 1970; 0 for a read-only session. */
export type BoardSession = z.infer<typeof boardSession>;
type BoardPassRedis = Pick<PubSub['redis'], 'set' | 'get' | 'getdel'>;

/**
 * Access from the console to the queue board: a pass that can be redeemed once within 30 seconds, and the board session
 * that it starts. Redis stores only hashes of both tokens, so reading Redis grants no access. Without Redis there are
 * no queues to show.
 */
export class BoardPasses {
  constructor(private readonly keys: BoardPassRedis) {}

  /** Returns a new pass. Rejects when Redis did not store it. */
  issue(agent: z.infer<typeof agentId>, isElevated: boolean): Promise<string> {
    const elevatedUntil = isElevated ? Date.now() + ELEVATED_SECONDS * 1000 : 0;
    return this.store('pass', { agentId: agent, elevatedUntil }, PASS_TTL_SECONDS);
  }

  /**
   * Redeems the pass and returns the token of a new board session; null when the pass is unknown, expired or already
   * redeemed.
   */
  async redeem(pass: string): Promise<string | null> {
    const session = parseBoardSession(await nullOnFailure(this.keys.getdel(boardKey('pass', pass))));
    return session && this.store('visit', session, SESSION_TTL_SECONDS);
  }

  async getSession(token: string): Promise<BoardSession | null> {
    return parseBoardSession(await nullOnFailure(this.keys.get(boardKey('visit', token))));
  }

  private async store(kind: 'pass' | 'visit', session: BoardSession, seconds: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.keys.set(boardKey(kind, token), JSON.stringify(session), 'EX', seconds);
    return token;
  }
}

const parseBoardSession = (text: string | null): BoardSession | null =>
  text ? boardSession.parse(JSON.parse(text)) : null;

const boardKey = (kind: string, token: string): string =>
  `board:${kind}:${createHash('sha256').update(token).digest('base64url')}`;
