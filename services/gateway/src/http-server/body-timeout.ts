import type { NextFunction, Request, Response } from 'express';
import { sendRefusal } from './request-guards.ts';

/** Words are 64 KB at most: even the slowest line brings them in this time, and only who means harm takes longer. */
export const BODY_TIMEOUT_MS = 10_000;

/**
 * A body of words has to be here in time; else its sender could keep connections for nothing. A file takes as long as
 * its line needs, within what Node gives every request.
 */
export function bodyTimeout(timeoutMs: number) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.is('application/json')) return next();
    const giveUp = () => {
      if (request.complete || response.headersSent) return;
      response.once('finish', () => request.destroy());
      response.setHeader('connection', 'close');
      sendRefusal(request, response, 'body.slow');
    };
    const timer = setTimeout(giveUp, timeoutMs);
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
    next();
  };
}
