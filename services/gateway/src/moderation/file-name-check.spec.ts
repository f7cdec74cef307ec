import { checkFileName } from './file-name-check.ts';

describe('the name of a file', () => {
  it.each([
    ['pay_the_release-fee_first.pdf', 'fee', 'pay_the_release-fee_first'],
    ['请先付解冻费.png', 'fee', '请先付解冻费'],
    ['send.me.your.one-time.code.jpg', 'code', 'send.me.your.one-time.code'],
  ])('is read as words: %s', (name, reason, phrase) =>
    expect(checkFileName(name)).toEqual({ reasons: [reason], phrase }),
  );

  it.each(['how-to-report-to-your-bank.pdf', '报案材料清单.pdf', 'IMG_2041.jpeg', '防詐騙須知.pdf'])(
    'says nothing that is held: %s',
    (name) => expect(checkFileName(name)).toBeNull(),
  );
});
