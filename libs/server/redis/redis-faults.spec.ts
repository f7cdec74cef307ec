import type { Logger } from '../logger.ts';
import { registry } from '../metrics.ts';
import { RedisFaultLog, redisFaultKind } from './redis-faults.ts';

describe('the kind of a fault of Redis', () => {
  it.each([
    ["OOM command not allowed when used memory > 'maxmemory'.", 'full'],
    ['MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist on disk.', 'full'],
    ["READONLY You can't write against a read only replica.", 'read-only'],
    ['WRONGPASS invalid username-password pair or user is disabled.', 'denied'],
    ['Too many Cluster redirections. Last error: ReplyError: MOVED 1 127.0.0.1:7000', 'moved'],
    ["CROSSSLOT Keys in request don't hash to the same slot", 'moved'],
    ['CLUSTERDOWN Hash slot not served', 'away'],
    ['LOADING Redis is loading the dataset in memory', 'away'],
    ['Connection is closed.', 'away'],
    ["Stream isn't writeable and enableOfflineQueue options is false", 'away'],
    ['All sentinels are unreachable. Retrying from scratch after 100ms.', 'away'],
    ['connect ETIMEDOUT', 'away'],
    ['Command timed out', 'timeout'],
    ['WRONGTYPE Operation against a key holding the wrong kind of value', 'other'],
  ])('%s: %s', (message, kind) => expect(redisFaultKind(new Error(message))).toBe(kind));

  it('is found by the code where several addresses were tried and the message is empty', () => {
    expect(redisFaultKind(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('away');
  });
});

describe('the log of the faults of Redis', () => {
  const lines: [object, string][] = [];
  const log = { warn: (fields: object, message: string) => void lines.push([fields, message]) } as unknown as Logger;
  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  const counted = async (role: string) =>
    (await registry.getSingleMetric('aidline_redis_errors_total')!.get()).values
      .filter(({ labels }) => labels.role === role)
      .map(({ labels, value }) => [labels.kind, value]);

  it('has one line at once, then one a minute with how often it happened, and counts them all', async () => {
    const faults = new RedisFaultLog(log);
    for (let count = 0; count < 1_000; count += 1) faults.report('spec', new Error('OOM command not allowed'));
    expect(lines).toEqual([
      [{ redis: 'spec', kind: 'full', fault: 'Error: OOM command not allowed' }, 'Redis is full: it refuses writes'],
    ]);
    jest.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual([
      [{ redis: 'spec', kind: 'full', again: 999 }, 'Redis is full: it refuses writes, still'],
    ]);
    jest.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(2);
    faults.report('spec', new Error('OOM command not allowed'));
    expect(lines).toHaveLength(3);
    expect(await counted('spec')).toEqual([['full', 1_001]]);
  });

  it('counts a fault once, however many layers report it, and no fault that is routine', async () => {
    const faults = new RedisFaultLog(log);
    const fault = new Error('READONLY a replica');
    faults.report('layers', fault);
    faults.report('layers', fault);
    faults.report('layers', new Error('NOSCRIPT No matching script.'));
    expect(await counted('layers')).toEqual([['read-only', 1]]);
  });

  it('repeats no arguments of a command', () => {
    new RedisFaultLog(log).report(
      'arguments',
      new Error("ERR unknown command 'publish', with args beginning with: 'mei' "),
    );
    expect(lines[0]![0]).toMatchObject({ fault: "Error: ERR unknown command 'publish'" });
  });
});
