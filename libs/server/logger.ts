import { pino, type Logger } from 'pino';

/**
 * Structured lines with a service name and, where there is one, a command or request id. What people write never gets
 * here: callers log ids, types, codes and times. The redaction below is the second lock, not the first.
 */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'text',
        '*.text',
        'key',
        '*.key',
        'password',
        '*.password',
        'accessToken',
        '*.accessToken',
        'cookie',
        '*.cookie',
        'authorization',
        '*.authorization',
      ],
      censor: '[redacted]',
    },
  });

export type { Logger };

/** What of a fault may stand in a log: its kind, code, message and stack; never a statement's values. */
export function faultFields(fault: unknown): { fault: string; code?: string; stack?: string } {
  if (!(fault instanceof Error)) return { fault: String(fault) };
  const code = (fault as { code?: unknown }).code;
  return {
    fault: `${fault.name}: ${fault.message}`,
    ...(typeof code === 'string' ? { code } : {}),
    ...(fault.stack ? { stack: fault.stack } : {}),
  };
}

/** Null where it fails: for what may be missing without anybody being worse off than before. */
export const nullOnFailure = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);
