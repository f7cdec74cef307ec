import type { NextFunction, Request, Response } from 'express';
import { sendRefusal } from './request-guards.ts';

/** A JSON body has 64 KB at most: even a very slow connection sends that in this time. */
export const BODY_TIMEOUT_MS = 10_000;

/**
 * A JSON body has to arrive in time; otherwise a client could hold connections open at no cost. A file may take as long
 * as Node allows every request.
 */
export function bodyTimeout(timeoutMs: number) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.is('application/json')) return next();
    const refuse = () => {
      if (request.complete || response.headersSent) return;
      response.once('finish', () => request.destroy());
      response.setHeader('connection', 'close');
      sendRefusal(request, response, 'body.slow');
    };
    const timer = setTimeout(refuse, timeoutMs);
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
    next();
  };
}
