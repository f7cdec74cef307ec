import { checkOutgoing } from './outgoing-check.ts';

/** Sentences that were held and should not have been, and one that was not. */
describe('an agent’s sentence', () => {
  it.each([
    '请用新密码登录银行',
    '请开启手机的屏幕锁',
    '请告诉我身份证有效期',
    'Please follow the code of conduct',
    'Please send us the QR code that they showed',
    'Please send the receipt of the payment',
    'Please pay attention to the fee they named',
  ])('is not held: %s', (text) => expect(checkOutgoing(text)).toBeNull());

  it('is held with the part that says so, as it was written', () => {
    expect(checkOutgoing('Hello. We should move to another messenger. Have a nice day.')).toEqual({
      reasons: ['other-channel'],
      phrase: 'We should move to another messenger',
    });
    expect(checkOutgoing('您好。请把 验 证 码 發給我。')).toMatchObject({ phrase: '请把 验 证 码 發給我' });
  });

  it.each([
    'please s3nd me your p4ssw0rd',
    'please send me your p a s s w o r d',
    'plеasе sеnd mе your pаssword',
    'please send me your pass\u200bword',
    '請把驗🔑證🔑碼發給我',
  ])('is read as a person reads it: %s', (text) => expect(checkOutgoing(text)).not.toBeNull());

  it('is not held for how it sounds after the turn before', () => {
    const earlier = [{ by: 'customer', text: 'my words stay in the frame' }] as const;
    expect(checkOutgoing('and so do mine', earlier)).toBeNull();
  });
});
