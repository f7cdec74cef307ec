import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { refusals } from '@libs/protocol/refusals.ts';
import { up, type RefusalBody } from '@libs/protocol/wire.ts';
import { faultFields } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { principalOf } from '../access/admitted.ts';
import { codeOfFault, RETRY_AFTER_MS } from '../edge/fault-code.ts';
import { Refused, refusalBody } from '../edge/refused.ts';

const KNOWN_EVENTS = new Set(Object.keys(up));

/** Turns whatever a socket's handler throws into a coded answer in the caller's language. Nothing thrown gets past it. */
@Injectable()
export class Answering {
  constructor(private readonly plumbing: Plumbing) {}

  async answer<T extends { ok: true }>(
    socket: Socket,
    event: string,
    handle: () => Promise<T>,
  ): Promise<T | RefusalBody> {
    try {
      return await handle();
    } catch (thrown) {
      return this.refusal(thrown, principalOf(socket).lang, event);
    }
  }

  /** Socket.IO hands `data` of this error to the client's `connect_error`. */
  connectError(thrown: unknown, auth: unknown): Error {
    const { lang } = (auth ?? {}) as { lang?: unknown };
    const data = this.refusal(thrown, typeof lang === 'string' ? lang : undefined, 'connect');
    return Object.assign(new Error(data.error.code), { data });
  }

  unknownEvent(socket: Socket, name: string, args: unknown[]): void {
    const answer = args.at(-1);
    if (KNOWN_EVENTS.has(name) || typeof answer !== 'function') return;
    (answer as (body: RefusalBody) => void)(refusalBody('event.unknown', principalOf(socket).lang));
  }

  private refusal(thrown: unknown, lang: string | undefined, event: string): RefusalBody {
    const code = thrown instanceof Refused ? thrown.code : codeOfFault(thrown);
    const retry = refusals[code].retry === 'same' ? { retryAfterMs: RETRY_AFTER_MS } : {};
    const body = refusalBody(code, lang, { ...retry, ...(thrown instanceof Refused ? thrown.details : {}) });
    if (thrown instanceof Refused) this.plumbing.log.debug({ ref: body.error.ref, event, code }, 'refused');
    else this.plumbing.log.error({ ref: body.error.ref, event, code, ...faultFields(thrown) }, 'a socket event failed');
    return body;
  }
}
