import { Catch, HttpException, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { databaseFaultLogOf } from '@libs/server/database/database-faults.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import { codeOfFault, RETRY_AFTER_MS } from './fault-code.ts';
import { RefusalError, refusalBody } from './refusal-error.ts';
import { noteRefusal } from './refused-responses.ts';

/** Turns everything thrown in an HTTP request into a coded answer. Faults are logged with the answer's `ref`, those of a database that is away only now and then. */
@Catch()
@Injectable()
export class RefusalFilter implements ExceptionFilter {
  constructor(private readonly resources: ServerResources) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const code = refusalCodeOf(thrown);
    const retry = refusals[code].retry === 'same' ? { retryAfterMs: RETRY_AFTER_MS } : {};
    const body = refusalBody(code, requestLanguage(request), {
      ...retry,
      ...(thrown instanceof RefusalError ? thrown.details : {}),
    });
    if (refusals[code].status >= 500) this.logFault(thrown, { ref: body.error.ref, path: request.path });
    noteRefusal(response, code);
    if (response.headersSent) return;
    const { retryAfterMs } = body.error;
    if (retryAfterMs !== undefined) response.setHeader('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
    response.status(refusals[code].status).json(body);
  }

  private logFault(thrown: unknown, request: { ref: string | undefined; path: string }): void {
    const { log } = this.resources;
    if (!databaseFaultLogOf(log).report(thrown, request))
      log.error({ ...request, ...faultFields(thrown) }, 'request failed');
  }
}

export const requestLanguage = (request: Request): string | undefined =>
  request.header('x-aidline-lang') ?? request.header('accept-language');

/** The types of errors that Express's body parser throws. */
const bodyParserCodes: Record<string, RefusalCode> = {
  'entity.parse.failed': 'json.malformed',
  'entity.too.large': 'body.too-large',
  'charset.unsupported': 'media.unsupported',
  'encoding.unsupported': 'media.unsupported',
  'request.size.invalid': 'json.malformed',
  'request.aborted': 'json.malformed',
};

function refusalCodeOf(thrown: unknown): RefusalCode {
  if (thrown instanceof RefusalError) return thrown.code;
  const { type, status } = (thrown ?? {}) as { type?: unknown; status?: unknown };
  const known = typeof type === 'string' ? bodyParserCodes[type] : undefined;
  if (known) return known;
  if (thrown instanceof HttpException || typeof status === 'number')
    return codeOfStatus(thrown instanceof HttpException ? thrown.getStatus() : Number(status), thrown);
  return thrown instanceof URIError ? 'route.unknown' : codeOfFault(thrown);
}

function codeOfStatus(status: number, thrown: unknown): RefusalCode {
  // Nest wraps the errors of the JSON parser; our code throws no other error with status 400.
  if (status === 400) return isUndecodable(thrown) ? 'route.unknown' : 'json.malformed';
  if (status === 401) return 'access.missing';
  if (status === 403) return 'access.denied';
  if (status === 404) return 'route.unknown';
  if (status === 413) return 'body.too-large';
  if (status === 415) return 'media.unsupported';
  return status < 500 ? 'shape.invalid' : codeOfFault(thrown);
}

/** A percent sign in the path that starts no valid escape. */
const isUndecodable = (thrown: unknown): boolean => /failed to decode/i.test(String((thrown as Error).message));
