import { parseRedisUrl, redisUrlFault, withoutPasswords } from './redis-url.ts';

describe('the address of a Redis', () => {
  it.each([
    ['redis://127.0.0.1', { kind: 'server', hosts: [{ host: '127.0.0.1', port: 6379 }], login: {} }],
    [
      'rediss://me:a%40b@redis.example:7000/2',
      {
        kind: 'server',
        hosts: [{ host: 'redis.example', port: 7000 }],
        login: { username: 'me', password: 'a@b', db: 2, tls: {} },
      },
    ],
    [
      'redis://:secret@[::1]:7000?family=6',
      {
        kind: 'server',
        hosts: [{ host: '::1', port: 7000 }],
        login: { password: 'secret', family: 6 },
      },
    ],
    [
      'redis+sentinel://me:secret@one,two:26380/main/1?sentinelPassword=other',
      {
        kind: 'sentinel',
        hosts: [
          { host: 'one', port: 26379 },
          { host: 'two', port: 26380 },
        ],
        login: { username: 'me', password: 'secret', name: 'main', role: 'master', db: 1, sentinelPassword: 'other' },
      },
    ],
    [
      'rediss+cluster://one:7001,two:7002',
      {
        kind: 'cluster',
        hosts: [
          { host: 'one', port: 7001 },
          { host: 'two', port: 7002 },
        ],
        login: { tls: {} },
      },
    ],
  ])('%s', (url, endpoint) => expect(parseRedisUrl(url)).toEqual(endpoint));

  it.each([
    ['http://127.0.0.1', 'must look like'],
    ['redis://', 'must look like'],
    ['redis://one,two', 'redis+cluster'],
    ['redis://one:port', 'host:port'],
    ['redis://one/two', 'no database'],
    ['redis+sentinel://one', 'name of the master'],
    ['redis+cluster://one/3', 'numbered databases'],
  ])('%s is refused with the reason', (url, reason) => expect(redisUrlFault(url)).toContain(reason));

  it('is shown without its passwords', () => {
    expect(withoutPasswords('redis+sentinel://me:s:e@one,two/main?sentinelPassword=x')).toBe(
      'redis+sentinel://me:***@one,two/main?sentinelPassword=***',
    );
    expect(withoutPasswords('redis://one:6379/1')).toBe('redis://one:6379/1');
  });
});
