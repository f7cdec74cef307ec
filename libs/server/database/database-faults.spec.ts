import { EpochChanged } from '../epoch-tracker.ts';
import { faultFields, type Logger } from '../logger.ts';
import { registry } from '../metrics.ts';
import { DatabaseFaultLog } from './database-faults.ts';
import { NoPrimary } from './primary-locator.ts';

describe('the log of requests that no database could answer', () => {
  const lines: [object, string][] = [];
  const log = { warn: (fields: object, message: string) => void lines.push([fields, message]) } as unknown as Logger;
  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  const counted = async () =>
    (await registry.getSingleMetric('aidline_database_errors_total')!.get()).values.map(({ labels, value }) => [
      labels.kind,
      value,
    ]);

  it('has one line at once and one a minute, none with a stack, and counts them all', async () => {
    const faults = new DatabaseFaultLog(log);
    for (let count = 0; count < 50; count += 1)
      expect(faults.report(new NoPrimary('nobody takes writes'), { ref: `r${count}` })).toBe(true);
    expect(faults.report(new EpochChanged(), { ref: 'r50' })).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(lines).toEqual([
      [
        { database: 'away', ref: 'r0', fault: 'Error: nobody takes writes', code: '57P03' },
        'the database is away: requests are put off',
      ],
      [
        expect.objectContaining({ database: 'other-primary', ref: 'r50', code: '57P01' }),
        'another database has become the primary: requests are put off',
      ],
      [{ database: 'away', again: 49 }, 'the database is away: requests are put off, still'],
    ]);
    expect(await counted()).toEqual([
      ['away', 50],
      ['other-primary', 1],
    ]);
  });

  it.each([
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    new TypeError('a bug'),
  ])('leaves to the caller, with its stack: %s', (fault) => {
    expect(new DatabaseFaultLog(log).report(fault, {})).toBe(false);
    expect(faultFields(fault)).toHaveProperty('stack');
  });

  it.each([
    new Error('Connection terminated unexpectedly'),
    new Error('timeout expired'),
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
  ])('takes: %s', (fault) => expect(new DatabaseFaultLog(log).report(fault, {})).toBe(true));
});
