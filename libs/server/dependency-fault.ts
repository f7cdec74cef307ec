/**
 * Whether what was thrown says that somebody we depend on is away or full, and not that we did wrong. SQLSTATE classes 08
 * connection, 53 resources, 57 operator intervention; Node's network codes; pg's own time-outs.
 */
export function isDependencyFault(fault: unknown): boolean {
  const { code, message } = (fault ?? {}) as { code?: unknown; message?: unknown };
  return (
    /^(08|53|57)|^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_)/.test(String(code)) ||
    /timeout|terminated|Connection is closed/i.test(String(message))
  );
}
