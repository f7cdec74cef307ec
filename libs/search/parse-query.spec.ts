import { parseQuery } from './parse-query.ts';

describe('a typed query', () => {
  it('has words, phrases, unwanted ones and filters', () => {
    expect(
      parseQuery('bank "Gift cards" -police agent:Lin status:open,waiting lang:zh-TW tag:romance after:2026-01-05'),
    ).toEqual({
      clauses: [
        { is: 'word', word: 'bank' },
        {
          is: 'phrase',
          isQuoted: true,
          tokens: [
            { text: 'gift', isCharacter: false, isJoined: false },
            { text: 'cards', isCharacter: false, isJoined: false },
          ],
        },
      ],
      without: [{ is: 'word', word: 'police' }],
      agentWords: ['lin'],
      tagWords: ['romance'],
      filter: { statuses: ['open', 'waiting'], languages: ['zh-tw'], from: Date.UTC(2026, 0, 5) },
    });
  });

  it.each([
    ['+60 12-345 6789', [{ is: 'number', digits: '60123456789', isInternational: true }]],
    ['5,000', [{ is: 'number', digits: '5000', isInternational: false }]],
    ['0x12…9f3c', [{ is: 'shortened', head: '0x12', tail: '9f3c' }]],
    ['Name@Host.org', [{ is: 'email', address: 'name@host.org' }]],
    ['@host.org', [{ is: 'email', address: '@host.org' }]],
    [
      'note:this',
      [
        {
          is: 'phrase',
          isQuoted: false,
          tokens: [
            { text: 'note', isCharacter: false, isJoined: false },
            { text: 'this', isCharacter: false, isJoined: false },
          ],
        },
      ],
    ],
    [
      'before:yesterday',
      [
        {
          is: 'phrase',
          isQuoted: false,
          tokens: [
            { text: 'before', isCharacter: false, isJoined: false },
            { text: 'yesterday', isCharacter: false, isJoined: false },
          ],
        },
      ],
    ],
    ['agent:', [{ is: 'word', word: 'agent' }]],
    [
      '"unclosed',
      [{ is: 'phrase', isQuoted: true, tokens: [{ text: 'unclosed', isCharacter: false, isJoined: false }] }],
    ],
    ['', []],
    ['"" - : … @ .* (?=x+)+$', [{ is: 'word', word: 'x' }]],
  ])('of %j asks for %j', (typed, clauses) => expect(parseQuery(typed).clauses).toEqual(clauses));

  it('reads a long one in part', () => {
    expect(parseQuery('word '.repeat(10_000)).clauses.length).toBeLessThan(100);
    expect(parseQuery('x'.repeat(100_000)).clauses).toEqual([{ is: 'word', word: 'x'.repeat(96) }]);
  });
});
