import type { NextFunction, Request, Response } from 'express';
import type { HttpRoute } from './http-routes.ts';
import { sendRefusal } from './request-guards.ts';

/** Runs before the router, which would answer `route.unknown` where a path exists for another method. */
export function rejectUnknownMethods(routes: readonly HttpRoute[]) {
  const allowedAt = allowedMethods(routes);
  return (request: Request, response: Response, next: NextFunction): void => {
    const allowed = allowedAt(request.path);
    if (allowed.length === 0 || allowed.includes(request.method)) return next();
    response.setHeader('Allow', allowed.join(', '));
    sendRefusal(request, response, 'method.wrong');
  };
}

/** The methods that a path allows; empty for a path that does not exist. */
export function allowedMethods(routes: readonly HttpRoute[]): (path: string) => string[] {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: routePattern(path) }));
  return (path) => {
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    // Express answers both by itself where it can.
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) methods.add('OPTIONS');
    return [...methods].sort();
  };
}

/** Matches as the router does: in any case, with an optional slash at the end, anything but a slash for a parameter. */
const routePattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
