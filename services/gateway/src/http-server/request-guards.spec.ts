import { quadraticInputs } from '../../../../infra/jest/regex-complexity.ts';
import { hasDuplicateKeys } from './duplicate-json-keys.ts';
import { allowedMethods } from './allowed-methods.ts';

describe('a duplicate key', () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":{"b":1},"c":[{"d":1},{"d":2,"e":0,"d":3}]}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"__proto__":1,"__proto__":2}', true],
    ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', false],
    ['{"a":"\\"a\\":1","b":"{\\"a\\":1}"}', false],
    ['["a","a"]', false],
    ['{"a":1,"A":2}', false],
    ['421["command",{"a":1,"b":[{"c":1}],"a":2}]', true],
    ['421["command",{"a":"b\\\\","b":"\\\"a\\\":"}]', false],
    ['"a":1,"a":2', false],
    ['{"a":1,"a', false],
  ])('in %s: %s', (json, expected) => expect(hasDuplicateKeys(json)).toBe(expected));

  it('is searched for in one pass, in any text', () => {
    const odd = [
      '"'.repeat(60_001),
      '\\"'.repeat(30_000),
      '{'.repeat(60_000),
      `"${'\\'.repeat(60_000)}`,
      ':'.repeat(60_000),
      '\\'.repeat(60_000) + '"'.repeat(60_000),
    ];
    expect(odd.map(hasDuplicateKeys)).toEqual(odd.map(() => false));
    expect(quadraticInputs(hasDuplicateKeys, odd)).toEqual([]);
  });

  it('is found among very many', () => {
    const keys = Array.from({ length: 6_000 }, (_, nth) => `"k${nth}":1`);
    expect(hasDuplicateKeys(`{${keys.join()}}`)).toBe(false);
    expect(hasDuplicateKeys(`{${[...keys, '"k7":2'].join()}}`)).toBe(true);
  });
});

describe('the methods of a path', () => {
  const allowedAt = allowedMethods([
    { method: 'GET', path: '/api/settings/mine' },
    { method: 'PUT', path: '/api/settings/mine' },
    { method: 'PUT', path: '/api/agents/me' },
    { method: 'POST', path: '/api/agents/:agentId' },
  ]);

  it.each([
    ['/api/settings/mine', ['GET', 'HEAD', 'OPTIONS', 'PUT']],
    ['/API/Settings/mine/', ['GET', 'HEAD', 'OPTIONS', 'PUT']],
    ['/api/agents/me', ['OPTIONS', 'POST', 'PUT']],
    ['/api/agents/7', ['OPTIONS', 'POST']],
    ['/api/agents/7/more', []],
    ['/api/agents/', []],
    ['/elsewhere/api/settings/mine', []],
  ])('%s', (path, methods) => expect(allowedAt(path)).toEqual(methods));
});
