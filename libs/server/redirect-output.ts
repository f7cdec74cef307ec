import { format } from 'node:util';
import { faultFields, type Logger } from './logger.ts';

const MAX_MESSAGE_LENGTH = 500;

/**
 * Makes log lines of what libraries print and of what Node warns about, so that every line of a process is one JSON
 * object. A log full of stack traces hides what matters.
 */
export function redirectOutput(log: Logger): void {
  for (const level of ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const)
    console[level] = (...printed: unknown[]) =>
      log.warn({ printed: describePrinted(printed).slice(0, MAX_MESSAGE_LENGTH) }, 'a library printed something');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const { fault, code } = faultFields(warning);
    log.warn({ fault, ...(code ? { code } : {}) }, 'a warning of Node');
  });
}

/** Of an error the message, of another object nothing: its fields may be what people wrote. */
const describePrinted = (printed: unknown[]): string =>
  format(
    ...printed.map((one) => {
      if (one instanceof Error) return faultFields(one).fault;
      return typeof one === 'object' && one !== null ? '[object]' : one;
    }),
  );
