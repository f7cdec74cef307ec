/**
 * Whether a thrown value means that a dependency is unreachable or out of resources, rather than a bug in this process.
 * SQLSTATE classes 08 connection, 53 resources, 57 operator intervention; 25006, a server that is or has become
 * read-only; Node's network error codes; pg's own time-outs.
 */
export function isDependencyFault(fault: unknown): boolean {
  const { code, message } = (fault ?? {}) as { code?: unknown; message?: unknown };
  return (
    /^(08|25006|53|57)|^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_)/.test(String(code)) ||
    /timeout|terminated|Connection is closed/i.test(String(message))
  );
}

/**
 * Whether no server that takes writes could be reached, or the connection to it broke; not one that is slow or full. The
 * stack of such a fault names only the client library.
 */
export function isDatabaseAway(fault: unknown): boolean {
  const { code, message } = (fault ?? {}) as { code?: unknown; message?: unknown };
  return (
    /^(08|25006|57P0)|^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_)/.test(String(code)) ||
    /^Connection terminated|timeout expired|when trying to connect/.test(String(message))
  );
}
