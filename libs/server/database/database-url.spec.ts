import { addressOf, isDatabaseUrl, serverUrls, withoutPassword } from './database-url.ts';

describe('a database URL', () => {
  it('names one server or several, each with the same login, database and options', () => {
    expect(serverUrls('postgres://u:p@one:1/db?sslmode=require')).toEqual(['postgres://u:p@one:1/db?sslmode=require']);
    expect(serverUrls('postgresql://u:p%40@one:1,two,[::1]:3/db?target_session_attrs=read-write')).toEqual([
      'postgresql://u:p%40@one:1/db?target_session_attrs=read-write',
      'postgresql://u:p%40@two/db?target_session_attrs=read-write',
      'postgresql://u:p%40@[::1]:3/db?target_session_attrs=read-write',
    ]);
    expect(serverUrls('postgres://one,two')).toEqual(['postgres://one', 'postgres://two']);
    expect(serverUrls('postgres://u:a,b@one/db?application_name=a,b')).toHaveLength(1);
  });

  it.each([
    ['postgres://u:p@one:1/db', true],
    ['postgres:///db?host=/run/postgresql', true],
    ['postgres://u:p@one:1,two:2/db', true],
    ['postgres://u:p@one:1,two:2/db?target_session_attrs=read-write', true],
    ['postgres://u:p@one:1,two:2/db?target_session_attrs=primary', true],
    ['postgres://u:p@one:1,two:2/db?target_session_attrs=any', false],
    ['postgres://u:p@one:1,/db', false],
    ['postgres://u:p@one:1,two:x/db', false],
    ['one:1,two:2', false],
    ['', false],
  ])('%s is valid: %s', (url, valid) => expect(isDatabaseUrl(url)).toBe(valid));

  it('has an address for a socket', () => {
    expect(addressOf('postgres://u:p@[::1]:7/db')).toEqual({ host: '::1', port: 7 });
    expect(addressOf('postgres://u:p@one/db')).toEqual({ host: 'one', port: 5432 });
  });

  it.each([
    ['postgres://u:p@one:1,two:2/db?x=1', 'postgres://u:***@one:1,two:2/db?x=1'],
    ['postgres://u:a:b@one/db', 'postgres://u:***@one/db'],
    ['postgres://u@one:1/db', 'postgres://u@one:1/db'],
    ['redis://:p@one:1', 'redis://:***@one:1'],
  ])('%s is shown as %s', (url, shown) => expect(withoutPassword(url)).toBe(shown));
});
