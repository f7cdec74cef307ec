import type { NextFunction, Request, Response } from 'express';
import type { HttpRoute } from './http-routes.ts';
import { sendRefusal } from './request-guards.ts';

/** Before the router, which would say "nothing here" of an address that is there for another method. */
export function rejectUnknownMethods(doors: readonly HttpRoute[]) {
  const allowedAt = allowedMethods(doors);
  return (request: Request, response: Response, next: NextFunction): void => {
    const allowed = allowedAt(request.path);
    if (allowed.length === 0 || allowed.includes(request.method)) return next();
    response.setHeader('Allow', allowed.join(', '));
    sendRefusal(request, response, 'method.wrong');
  };
}

/** Which methods an address is there for; none when it is not there at all. */
export function allowedMethods(doors: readonly HttpRoute[]): (path: string) => string[] {
  const signs = doors.map(({ method, path }) => ({ method, sign: routePattern(path) }));
  return (path) => {
    const methods = new Set(signs.filter(({ sign }) => sign.test(path)).map(({ method }) => method));
    // Express answers both by itself wherever it can.
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) methods.add('OPTIONS');
    return [...methods].sort();
  };
}

/** As the router reads a path: any case, one slash more at the end, anything but a slash in the place of a name. */
const routePattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
