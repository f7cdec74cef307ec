const ERROR_MESSAGES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'no route to that host',
};

/** Why an address cannot be reached, in a few words. */
export function errorReason(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
  const known = ERROR_MESSAGES[code ?? ''] ?? ERROR_MESSAGES[errors?.[0]?.code ?? ''];
  return known ?? (message || String(error)).replace(/\.$/, '');
}
