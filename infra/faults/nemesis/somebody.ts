import { randomBytes } from 'node:crypto';
import { v4, v7 } from 'uuid';
import { PROTOCOL_VERSION } from '@libs/protocol/wire.ts';
import { Line, openLine } from '../load/line.ts';

/** A visitor whom a fault needs for itself, with an open conversation of which nothing is judged. */
export interface Somebody {
  sessionId: string;
  key: string;
  /** What a further tab of theirs shows. */
  auth: object;
  line: Line;
}

export async function somebody(url: string): Promise<Somebody> {
  const [sessionId, key] = [v7(), randomBytes(32).toString('base64url')];
  const auth = { as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId, key };
  const line = await lineTo(url, auth);
  await tell(line, sessionId, { type: 'session.open', lang: 'en', opening: 'auto' });
  return { sessionId, key, auth, line };
}

export async function lineTo(url: string, auth: object): Promise<Line> {
  const line = await openLine(url, auth);
  if (line instanceof Line) return line;
  throw new Error(line.error.code);
}

export const tell = (line: Line, sessionId: string, command: object): Promise<unknown> =>
  line.ask('command', { sessionId, commandId: v4(), command }).catch(orNotAnswered);

/** Only the weight matters here; what the load says is what is counted. */
function orNotAnswered(): void {}
