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
