import type { NextFunction, Request, Response } from 'express';
import { httpRequests } from '@libs/server/request-metrics.ts';
import { refusalOf } from '../refusals/refused-responses.ts';
import type { HttpRoute } from './http-routes.ts';

/** A path that no route serves; what people type is never a label. */
const UNROUTED = 'none';

/** Measures every request by its route, from before the first check to the end of the response. */
export function measureRequests(routes: readonly HttpRoute[]) {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  for (const { method, path } of routes) httpRequests.announce({ method, route: path });
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      const labels = labelsOf(request, known);
      httpRequests.record(labels, (performance.now() - startedAt) / 1000, refusalOf(response));
    });
    next();
  };
}

function labelsOf(request: Request, known: ReadonlySet<string>): { method: string; route: string } {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = (request as { route?: { path?: string } }).route?.path ?? UNROUTED;
  return known.has(`${method} ${route}`) ? { method, route } : { method: UNROUTED, route: UNROUTED };
}
