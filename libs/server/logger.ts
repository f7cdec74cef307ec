import { pino, type Logger } from 'pino';
import { isDatabaseAway } from './dependency-fault.ts';

/**
 * Structured log lines with a service name and, where there is one, a command or request id. Callers log ids, types,
 * codes and times, never what people write. The redaction below is a second safeguard.
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

/**
 * The fields of a fault that may be logged: its kind, code, message and, where it says more, its stack; never the values
 * of a statement.
 */
export function faultFields(fault: unknown): { fault: string; code?: string; stack?: string } {
  if (!(fault instanceof Error)) return { fault: String(fault) };
  const code = (fault as { code?: unknown }).code;
  return {
    fault: `${fault.name}: ${fault.message}`,
    ...(typeof code === 'string' ? { code } : {}),
    ...(fault.stack && !isDatabaseAway(fault) ? { stack: fault.stack } : {}),
  };
}

/** Null when it fails: for work whose failure has no effect on anybody. */
export const nullOnFailure = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);
