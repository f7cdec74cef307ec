/**
 * Every "no" the product can say, once: its HTTP status, and what the caller should do about it.
 * `never`: the same request will be refused again. `change`: mend the input and send a new command.
 * `same`: send the very same command again, its outcome may be unknown. `renew`: get a fresh access token first.
 */
export const refusals = {
  'json.malformed': { status: 400, retry: 'never' },
  'shape.invalid': { status: 400, retry: 'never' },
  'field.unknown': { status: 400, retry: 'never' },
  'id.malformed': { status: 400, retry: 'never' },
  'cursor.invalid': { status: 400, retry: 'never' },
  'text.malformed': { status: 400, retry: 'change' },
  'event.unknown': { status: 400, retry: 'never' },
  'language.unsupported': { status: 422, retry: 'never' },
  'message.blank': { status: 400, retry: 'change' },
  'message.too-long': { status: 413, retry: 'change' },
  'body.too-large': { status: 413, retry: 'never' },
  'access.missing': { status: 401, retry: 'never' },
  'access.expired': { status: 401, retry: 'renew' },
  'login.wrong': { status: 401, retry: 'change' },
  'login.code-needed': { status: 401, retry: 'change' },
  'login.code-wrong': { status: 401, retry: 'change' },
  'password.short': { status: 400, retry: 'change' },
  'link.over': { status: 410, retry: 'never' },
  'access.denied': { status: 403, retry: 'never' },
  'access.second-factor': { status: 403, retry: 'renew' },
  'origin.refused': { status: 403, retry: 'never' },
  'identity.refused': { status: 401, retry: 'renew' },
  'identity.other': { status: 409, retry: 'never' },
  'session.unknown': { status: 404, retry: 'never' },
  'agent.unknown': { status: 404, retry: 'change' },
  'agent.known': { status: 409, retry: 'change' },
  'route.unknown': { status: 404, retry: 'never' },
  'method.wrong': { status: 405, retry: 'never' },
  'session.closed': { status: 409, retry: 'never' },
  'held.unknown': { status: 404, retry: 'never' },
  'session.taken': { status: 409, retry: 'never' },
  'session.contended': { status: 409, retry: 'same' },
  'session.erased': { status: 410, retry: 'never' },
  'id.reused': { status: 409, retry: 'never' },
  'timer.moot': { status: 409, retry: 'never' },
  'media.unsupported': { status: 415, retry: 'never' },
  'image.unreadable': { status: 415, retry: 'change' },
  'file.empty': { status: 400, retry: 'change' },
  'file.too-large': { status: 413, retry: 'change' },
  'file.unsupported': { status: 415, retry: 'change' },
  'file.damaged': { status: 415, retry: 'change' },
  'file.limit': { status: 409, retry: 'never' },
  'file.unknown': { status: 404, retry: 'never' },
  'protocol.outdated': { status: 426, retry: 'never' },
  'rate.limited': { status: 429, retry: 'same' },
  'try.later': { status: 503, retry: 'same' },
  'service.unavailable': { status: 503, retry: 'same' },
  'internal.fault': { status: 500, retry: 'same' },
} as const satisfies Record<string, { status: number; retry: 'never' | 'change' | 'same' | 'renew' }>;

export type RefusalCode = keyof typeof refusals;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);
