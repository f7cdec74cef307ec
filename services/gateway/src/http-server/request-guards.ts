import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import { hasDuplicateKeys } from './duplicate-json-keys.ts';
import { requestLanguage } from '../refusals/refusal.filter.ts';
import { refusalBody } from '../refusals/refusal-error.ts';

/** Bodies that no route reads; a file is taken as what it is by the routes that take files. */
const UNSUPPORTED_MEDIA_TYPES = /^(text\/|multipart\/|application\/x-www-form-urlencoded)/;

/** Before the body is read: words come as UTF-8 JSON and uncompressed, so nothing is unpacked or guessed here. */
export function requirePlainJson(request: Request, response: Response, next: NextFunction): void {
  const type = request.header('content-type')?.trim().toLowerCase() ?? '';
  const isJson = type.startsWith('application/json');
  const isOdd = isJson && (request.header('content-encoding') !== undefined || !isUtf8(type));
  if (isOdd || UNSUPPORTED_MEDIA_TYPES.test(type)) return sendRefusal(request, response, 'media.unsupported');
  next();
}

/** Whether a body is read as words. That of a GET is not looked at, whatever it calls itself. */
export const isJsonBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && /^\s*application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');

/** While the body is read: what says one thing twice is no JSON that two readers would read alike. */
export function rejectDuplicateKeys(_request: unknown, _response: unknown, body: Buffer): void {
  if (hasDuplicateKeys(body.toString('utf8'))) throw Object.assign(new Error('a key is doubled'), { status: 400 });
}

/** After every route, outside `/api` too: whoever asks for what is not there gets the same shape as everywhere. */
export function notFound(request: Request, response: Response): void {
  sendRefusal(request, response, 'route.unknown');
}

function isUtf8(type: string): boolean {
  const charset = /charset\s*=\s*"?([^";\s]+)/.exec(type)?.[1];
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}

export function sendRefusal(request: Request, response: Response, code: RefusalCode): void {
  response.status(refusals[code].status).json(refusalBody(code, requestLanguage(request)));
}
