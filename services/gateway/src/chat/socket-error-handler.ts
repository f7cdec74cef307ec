import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import { clientMessages, type RefusalBody } from '@libs/protocol/socket-protocol.ts';
import { databaseFaultLogOf } from '@libs/server/database/database-faults.ts';
import { faultFields } from '@libs/server/logger.ts';
import { socketEvents } from '@libs/server/request-metrics.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { EpochChanged } from '@libs/server/epoch-tracker.ts';
import { principalOf, socketDataOf } from '../delivery/socket-data.ts';
import { codeOfThrown, RETRY_AFTER_MS } from '../refusals/fault-code.ts';
import { RefusalError, refusalBody } from '../refusals/refusal-error.ts';

const KNOWN_EVENTS = new Set(Object.keys(clientMessages));

/**
 * Turns everything that a socket's handler throws into a coded answer in the caller's language. A socket hears of one
 * epoch only: when it changes, whatever it asks is put off until it has connected again.
 */
@Injectable()
export class SocketErrorHandler {
  constructor(private readonly resources: ServerResources) {
    for (const event of ['connect', ...KNOWN_EVENTS]) socketEvents.announce({ event });
  }

  async handle<T extends { ok: true }>(
    socket: Socket,
    event: string,
    handle: () => Promise<T>,
  ): Promise<T | RefusalBody> {
    const startedAt = performance.now();
    let code: RefusalCode | undefined;
    try {
      return await this.resources.epochs.within((epoch) => {
        if (socketDataOf(socket).epoch === epoch) return handle();
        socket.disconnect(true);
        throw new EpochChanged();
      });
    } catch (thrown) {
      code = codeOfThrown(thrown);
      return this.toRefusalBody(thrown, principalOf(socket).lang, event);
    } finally {
      socketEvents.record({ event }, (performance.now() - startedAt) / 1000, code);
    }
  }

  /** Socket.IO sends the `data` of this error to the client's `connect_error`. */
  connectError(thrown: unknown, auth: unknown): Error {
    const { lang } = (auth ?? {}) as { lang?: unknown };
    socketEvents.count({ event: 'connect' }, codeOfThrown(thrown));
    const data = this.toRefusalBody(thrown, typeof lang === 'string' ? lang : undefined, 'connect');
    return Object.assign(new Error(data.error.code), { data });
  }

  refuseUnknownEvent(socket: Socket, name: string, args: unknown[]): void {
    const answer = args.at(-1);
    if (KNOWN_EVENTS.has(name) || typeof answer !== 'function') return;
    socketEvents.count({ event: 'unknown' }, 'event.unknown');
    (answer as (body: RefusalBody) => void)(refusalBody('event.unknown', principalOf(socket).lang));
  }

  private toRefusalBody(thrown: unknown, lang: string | undefined, event: string): RefusalBody {
    const code = codeOfThrown(thrown);
    const retry = refusals[code].retry === 'same' ? { retryAfterMs: RETRY_AFTER_MS } : {};
    const body = refusalBody(code, lang, { ...retry, ...(thrown instanceof RefusalError ? thrown.details : {}) });
    if (thrown instanceof RefusalError) this.resources.log.debug({ ref: body.error.ref, event, code }, 'refused');
    else if (!databaseFaultLogOf(this.resources.log).report(thrown, { ref: body.error.ref, event }))
      this.resources.log.error({ ref: body.error.ref, event, code, ...faultFields(thrown) }, 'a socket event failed');
    return body;
  }
}
