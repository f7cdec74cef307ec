import { hasSameNegation } from './negation.ts';

/** Each with a right translation and with one whose negation is lost or added. */
const PAIRS: readonly (readonly [original: string, right: string, wrong: string])[] = [
  ['I did not send the money.', '我没有把钱汇出去。', '我把钱汇出去了。'],
  ["Please don't pay them anything.", '请什么都别付给他们。', '请把一切都付给他们。'],
  ['You never have to give us a code.', '您永远不需要给我们验证码。', '您需要给我们验证码。'],
  ['Nobody from the bank called me.', '银行没有人打给我。', '银行的人打给我了。'],
  ['我还没有转账。', 'I have not made the transfer.', 'I have made the transfer.'],
  ['不要删除聊天记录。', 'Do not delete the chat.', 'Delete the chat.'],
  ['請勿點擊連結。', 'Avoid clicking the link.', 'Please click the link.'],
  ['他不肯把錢還給我。', 'He refuses to give the money back.', 'He gives the money back.'],
  ['我已经报警了。', 'I have reported it to the police.', 'I have not reported it to the police.'],
  ['They have my card.', '他们有我的卡。', '他们没有我的卡。'],
  ['Saya tidak beri kod itu.', 'I did not give the code.', 'I gave the code.'],
  ['Jangan jawab panggilan itu.', '不要接那个电话。', '请接那个电话。'],
  ['The bank could not stop the payment.', '银行没能拦下这笔付款。', '银行拦下了这笔付款。'],
  ['I know him. I do not know his address.', '我认识他。我不知道他的地址。', '我不认识他。我知道他的地址。'],
  [
    '他没要验证码，但是要了卡号。',
    'He did not ask for a code, but he asked for the card.',
    'He asked for a code, but he did not ask for the card.',
  ],
  ['他们拒绝退款。', 'They refused the refund.', 'They agreed to the refund.'],
];

it.each(PAIRS)('%s', (original, right, wrong) => {
  expect(hasSameNegation(original, right)).toBe(true);
  expect(hasSameNegation(original, wrong)).toBe(false);
  expect(hasSameNegation(wrong, original)).toBe(false);
});

it.each([
  ['不过我已经报警了。', 'But I have reported it to the police.'],
  ['特别感谢别人的帮助。', 'Special thanks for the help of others.'],
  ['不到一个小时。', 'Less than one hour.'],
  ['我不得不卖掉房子。', 'I had to sell the house.'],
  ['您要不要先喝口水？', 'Would you like some water first?'],
  ['别担心，我们陪着您。', 'We are with you.'],
  ['Do not worry, you are safe.', '请放心，您很安全。'],
  ['It was no more than 500.', '最多500。'],
  ['Call no. 5 first.', '请先打5号。'],
  ['手机没电了。', 'The phone is dead.'],
])('what negates nothing may be put in any way: %s', (one, other) => {
  expect(hasSameNegation(one, other)).toBe(true);
  expect(hasSameNegation(other, one)).toBe(true);
});

it('says nothing of languages whose negations it does not know', () => {
  expect(hasSameNegation('Je ne sais pas.', 'I know.', { source: 'fr' })).toBe(true);
});
