import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { agentId } from '@libs/protocol/ids.ts';
import type { Bus } from './bus.ts';
import { silently } from './log.ts';

/** From the click to the page; whoever finds the address later finds it used. */
const PASS_SECONDS = 30;
const VISIT_SECONDS = 30 * 60;
/** Long enough to mend one thing. */
const ELEVATED_SECONDS = 5 * 60;

const visit = z.object({ agentId, elevatedUntil: z.number() });
/** `elevatedUntil`: milliseconds since 1970; 0 for one who may only look. */
export type Visit = z.infer<typeof visit>;
type Keys = Pick<Bus['keys'], 'set' | 'get' | 'getdel'>;

/**
 * The way from the console to the board of the queues: a pass that is good once and for half a minute, and the visit that
 * it begins. Redis holds their hashes only, so that reading it opens nothing; without Redis there is no board anyway.
 */
export class BoardPasses {
  constructor(private readonly keys: Keys) {}

  /** Rejects when Redis did not take it. */
  issue(whose: z.infer<typeof agentId>, isElevated: boolean): Promise<string> {
    const elevatedUntil = isElevated ? Date.now() + ELEVATED_SECONDS * 1000 : 0;
    return this.keep('pass', { agentId: whose, elevatedUntil }, PASS_SECONDS);
  }

  /** Takes the pass and begins a visit; null when it was taken before, is too old or never was one. */
  async enter(pass: string): Promise<string | null> {
    const known = readVisit(await silently(this.keys.getdel(placeOf('pass', pass))));
    return known && this.keep('visit', known, VISIT_SECONDS);
  }

  async visitOf(token: string): Promise<Visit | null> {
    return readVisit(await silently(this.keys.get(placeOf('visit', token))));
  }

  private async keep(kind: 'pass' | 'visit', whose: Visit, seconds: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.keys.set(placeOf(kind, token), JSON.stringify(whose), 'EX', seconds);
    return token;
  }
}

const readVisit = (text: string | null): Visit | null => (text ? visit.parse(JSON.parse(text)) : null);

const placeOf = (kind: string, token: string): string =>
  `board:${kind}:${createHash('sha256').update(token).digest('base64url')}`;
