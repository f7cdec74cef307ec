import { isDatabaseAway } from '../dependency-fault.ts';
import { faultFields, type Logger } from '../logger.ts';
import { databaseErrors } from '../metrics.ts';
import { RepeatedFaultLog } from '../repeated-fault-log.ts';

/** What an operator is told. OPERATIONS.md has the remedies. */
const SENTENCES = {
  away: 'the database is away: requests are put off',
  'other-primary': 'another database has become the primary: requests are put off',
} as const;

/** Requests of people that were put off because no database could be written to: all are counted, few are logged. */
export class DatabaseFaultLog {
  private readonly lines: RepeatedFaultLog;

  constructor(log: Logger) {
    this.lines = new RepeatedFaultLog(log);
  }

  /** False for any other fault, which the caller logs by itself. */
  report(fault: unknown, first: object): boolean {
    if (!isDatabaseAway(fault)) return false;
    const kind = (fault as Error).name === 'EpochChanged' ? 'other-primary' : 'away';
    databaseErrors.inc({ kind });
    this.lines.report({
      ...{ kind: { database: kind }, sentence: SENTENCES[kind] },
      first: { ...first, ...faultFields(fault) },
    });
    return true;
  }
}

const logs = new WeakMap<Logger, DatabaseFaultLog>();

/** One per process, so that all its requests share the summary. */
export function databaseFaultLogOf(log: Logger): DatabaseFaultLog {
  const present = logs.get(log) ?? new DatabaseFaultLog(log);
  logs.set(log, present);
  return present;
}
