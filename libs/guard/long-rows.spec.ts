import { findCustomerSecrets, findSecretsAfter } from './customer-secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

/** What people paste, and what somebody would who wants to stop a gateway. */
const units = [
  ...[
    '31,',
    '31, ',
    '3 ',
    '3-',
    '3 - ',
    '- 3',
    '3–',
    '3.',
    '3:',
    '3/',
    'a3',
    'a3 ',
    'a3,',
    '3a-',
    '，3',
    '3、',
    '和3',
    '3 and ',
  ],
  ...[
    'code ',
    'pin 3 ',
    'my pass ',
    'a',
    'a ',
    'a1',
    'Aa1+/',
    'abandon ',
    'abandon',
    'legal winner ',
    '的',
    '的 ',
    '密码',
    '密码3',
  ],
  ...[
    '0x',
    'f0',
    '=',
    '-',
    '_',
    '.',
    '@',
    ' ',
    '\n',
    '3\n',
    '１',
    '٣',
    'three ',
    '三',
    '三 ',
    '- ',
    '–',
    '"',
    '{"a":',
    '[3,',
  ],
];
const judge = (text: string) => {
  const message = { text, earlier: [text, 'my card begins 4111 1111', text], asked: 'what is the code?' };
  return [findCustomerSecrets(message, seedPhrases), findSecretsAfter(message, seedPhrases)];
};

/** It ends at all: a way of looking that tries every way to divide such a row does not end within hours. */
it.each(units)('a row of %j is judged, whatever stands behind it', (unit) => {
  for (const length of [48, 296])
    for (const end of ['', ' 1', ' x', '!', '\n', '三'])
      expect(judge(unit.repeat(length).slice(0, length) + end)).toHaveLength(2);
});
