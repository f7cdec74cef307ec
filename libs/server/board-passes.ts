import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { agentId } from '@libs/protocol/ids.ts';
import type { PubSub } from './pub-sub.ts';
import { nullOnFailure } from './logger.ts';

/** From the click to the page; whoever finds the address later finds it used. */
const PASS_TTL_SECONDS = 30;
const SESSION_TTL_SECONDS = 30 * 60;
/** Long enough to mend one thing. */
const ELEVATED_SECONDS = 5 * 60;

const boardSession = z.object({ agentId, elevatedUntil: z.number() });
/** `elevatedUntil`: milliseconds since 1970; 0 for one who may only look. */
export type BoardSession = z.infer<typeof boardSession>;
type BoardPassRedis = Pick<PubSub['redis'], 'set' | 'get' | 'getdel'>;

/**
 * The way from the console to the board of the queues: a pass that is good once and for half a minute, and the visit that
 * it begins. Redis holds their hashes only, so that reading it opens nothing; without Redis there is no board anyway.
 */
export class BoardPasses {
  constructor(private readonly keys: BoardPassRedis) {}

  /** Rejects when Redis did not take it. */
  issue(whose: z.infer<typeof agentId>, isElevated: boolean): Promise<string> {
    const elevatedUntil = isElevated ? Date.now() + ELEVATED_SECONDS * 1000 : 0;
    return this.store('pass', { agentId: whose, elevatedUntil }, PASS_TTL_SECONDS);
  }

  /** Takes the pass and begins a visit; null when it was taken before, is too old or never was one. */
  async redeem(pass: string): Promise<string | null> {
    const known = parseBoardSession(await nullOnFailure(this.keys.getdel(boardKey('pass', pass))));
    return known && this.store('visit', known, SESSION_TTL_SECONDS);
  }

  async getSession(token: string): Promise<BoardSession | null> {
    return parseBoardSession(await nullOnFailure(this.keys.get(boardKey('visit', token))));
  }

  private async store(kind: 'pass' | 'visit', whose: BoardSession, seconds: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.keys.set(boardKey(kind, token), JSON.stringify(whose), 'EX', seconds);
    return token;
  }
}

const parseBoardSession = (text: string | null): BoardSession | null =>
  text ? boardSession.parse(JSON.parse(text)) : null;

const boardKey = (kind: string, token: string): string =>
  `board:${kind}:${createHash('sha256').update(token).digest('base64url')}`;
