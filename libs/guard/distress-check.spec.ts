import { checkDistress } from './distress-check.ts';

it('the rules say the kind', () => {
  expect(checkDistress('我不想活了')).toEqual({ kinds: ['wish-to-die'], phrase: '不想活' });
});

it('what only the classifier is sure of has a phrase and no kind', () => {
  const found = checkDistress(
    'Thanks for everything. Please look after my dog when the time comes, I will be at peace by then.',
  );
  expect(found?.phrase).not.toBe('');
});

it('an answer is understood by the question before it', () => {
  expect(checkDistress('yes', [{ by: 'agent', text: 'Are you thinking of ending your life?' }])).not.toBeNull();
});

it('nothing is found in grief over what was lost', () => {
  expect(checkDistress('I lost all my savings and I feel terrible. This fee is killing me.')).toBeNull();
});

describe('what else somebody writes of does not make it harmless', () => {
  it.each([
    ['a sentence', ' ', '. '],
    ['a part of a sentence', ', ', ', '],
    ['no sign between', ' ', ' '],
  ])('as %s', (_, before, after) => {
    for (const danger of ['I want to die', 'I am going to kill myself tonight'])
      for (const ordinary of ['my code is 1234', 'is the card blocked?', 'the bank is closed today']) {
        expect(checkDistress(`${danger}${after}${ordinary}`)).not.toBeNull();
        expect(checkDistress(`${ordinary}${before}${danger}`)).not.toBeNull();
      }
    for (const danger of ['我想死', '我不想活了'])
      for (const ordinary of ['我的验证码是1234', '卡片已經掛失了嗎', '房租星期五要繳'])
        expect(checkDistress(`${ordinary}${after.trim()}${danger}`)).not.toBeNull();
  });

  it('what is found without a rule is found in its sentence', () => {
    const farewell = 'Please look after my dog when the time comes, I will be at peace by then.';
    expect(checkDistress(`${farewell} Is my card blocked?`)?.phrase).toMatch(/dog|peace/u);
  });
});

it.each(['我想死你了', '尴尬得我想死', 'My card is blocked. The bank is closed today'])('%s is harmless', (text) => {
  expect(checkDistress(text)).toBeNull();
});

it.each([
  'you would not have it',
  'Everybody who reads this has to pay now',
  'I was cut off',
  '我昨天去了银行',
  'Saya sudah hubungi bank',
])('%s, which says nothing in particular, is harmless', (text) => {
  expect(checkDistress(text)).toBeNull();
});
