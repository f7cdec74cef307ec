import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import { hasDuplicateKeys } from './duplicate-json-keys.ts';
import { requestLanguage } from '../refusals/refusal.filter.ts';
import { refusalBody } from '../refusals/refusal-error.ts';
import { noteRefusal } from '../refusals/refused-responses.ts';

/** Bodies that no route reads; routes that take files accept any other type. */
const UNSUPPORTED_MEDIA_TYPES = /^(text\/|multipart\/|application\/x-www-form-urlencoded)/;

/** Before the body is read: JSON has to be UTF-8 and uncompressed, so that nothing is unpacked or guessed. */
export function requirePlainJson(request: Request, response: Response, next: NextFunction): void {
  const type = request.header('content-type')?.trim().toLowerCase() ?? '';
  const isJson = type.startsWith('application/json');
  const isOdd = isJson && (request.header('content-encoding') !== undefined || !isUtf8(type));
  if (isOdd || UNSUPPORTED_MEDIA_TYPES.test(type)) return sendRefusal(request, response, 'media.unsupported');
  next();
}

/** Whether a body is parsed as JSON. The body of a GET is ignored, whatever its type. */
export const isJsonBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && /^\s*application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');

/** While the body is read: JSON with a duplicate key is rejected, because two parsers may read it differently. */
export function rejectDuplicateKeys(_request: unknown, _response: unknown, body: Buffer): void {
  if (hasDuplicateKeys(body.toString('utf8'))) throw Object.assign(new Error('a key is doubled'), { status: 400 });
}

/** After every route, also outside `/api`: an unknown path gets a refusal of the same shape as everywhere. */
export function notFound(request: Request, response: Response): void {
  sendRefusal(request, response, 'route.unknown');
}

function isUtf8(type: string): boolean {
  const charset = /charset\s*=\s*"?([^";\s]+)/.exec(type)?.[1];
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}

export function sendRefusal(request: Request, response: Response, code: RefusalCode): void {
  noteRefusal(response, code);
  response.status(refusals[code].status).json(refusalBody(code, requestLanguage(request)));
}
