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
  ['He refused to give me his address.', '他不肯告诉我他的地址。', '他把地址告诉了我。'],
  ['The bank failed to stop the transfer.', '银行没能拦住转账。', '银行后来才拦住了转账。'],
  ['They declined my claim.', '他们拒绝了我的申请。', '他们批准了我的申请。'],
  ['The bank refused to help.', 'Bank itu enggan membantu saya.', 'Bank itu telah bersetuju untuk membantu saya.'],
  ['Dia menolak untuk bercakap.', '他拒绝说话。', '他答应说话。'],
  ['I hardly knew him.', '我几乎不认识他。', '我很了解他。'],
  ['I could barely sleep.', '我几乎睡不着。', '我睡得很好。'],
  ['He hardly speaks English.', 'Dia hampir tidak boleh berbahasa Inggeris.', 'Dia fasih berbahasa Inggeris.'],
  ['I have yet to hear from the bank.', '银行到现在还没有答复我。', '银行已经答复我了。'],
  ['The account is no longer active.', '这个账户已经不再使用了。', '这个账户还在使用。'],
  ['I sent it without telling my wife.', '我没告诉妻子就转了。', '我告诉妻子才转的。'],
  ['I did not lie, and I did not hide it.', '我没有撒谎，也没有隐瞒。', '我撒了谎，但没有隐瞒。'],
  ["They won't let me in and they don't reply.", '他们不让我进去，也不回复。', '他们让我进去，但不回复。'],
  ['I kept my mouth shut.', '我什么都没说。', '我什么都说了。'],
  ['我沒簽名，是我太太簽的。', 'I did not sign it, my wife did.', 'I signed it, my wife did not.'],
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
  ['由不得我不信。', 'I had to believe it.'],
  ['We did not pay until Friday.', '我们周五才付。'],
  ['It never rains but it pours.', '祸事总是成双。'],
])('what negates nothing may be put in any way: %s', (one, other) => {
  expect(hasSameNegation(one, other)).toBe(true);
  expect(hasSameNegation(other, one)).toBe(true);
});

it('says nothing of languages whose negations it does not know', () => {
  expect(hasSameNegation('Je ne sais pas.', 'I know.', { source: 'fr' })).toBe(true);
});
