import { assert, constantFrom, property } from 'fast-check';
import { checkOutgoing, findHoldReasons } from './outgoing-check.ts';
import { normalizeText } from './normalize.ts';

const warning = 'Never pay a fee';
const asking = 'please send me your password';

describe('a warning', () => {
  it.each(['. ', '! ', '? ', '; ', ': ', ', ', '…. ', '\n', ' but ', ', however ', ' and then ', ' so that '])(
    'ends at %j, and what follows it is judged by itself',
    (between) => {
      expect(findHoldReasons(`${warning}${between}${asking}`)).toEqual(['password']);
      expect(findHoldReasons(`${asking}${between}${warning.toLowerCase()}`)).toEqual(['password']);
    },
  );

  it.each(['。', '！', '？', '；', '：', '，', '、', '但', '但是', '不过', '然后', '否则'])(
    'in Chinese ends at %s',
    (between) => {
      expect(findHoldReasons(`绝不付手续费${between}请把密码告诉我`)).toEqual(['password']);
    },
  );

  it.each([' and ', ' or ', ' because '])('goes on over %j', (between) => {
    expect(findHoldReasons(`${warning}${between}never send anybody your password`)).toEqual([]);
  });

  it('goes on over a comma or a full stop within a number', () => {
    expect(findHoldReasons('Nobody here asks 1,500.50 of you and we charge a fee')).toEqual([]);
    expect(findHoldReasons('Please pay 1,500.50 usdt')).toEqual(['fee']);
  });
});

describe('one reading of a sentence', () => {
  it.each([
    ['a curly apostrophe', 'What’s your PIN?', "What's your PIN?"],
    ['a ligature', 'Please conﬁrm your PIN', 'Please confirm your PIN'],
    ['letters of mathematics', 'Please send me your 𝗽𝗮𝘀𝘀𝘄𝗼𝗿𝗱', asking],
    ['letters in circles', 'Please send me your ⓟⓐⓢⓢⓦⓞⓡⓓ', asking],
    ['spaces that do not break', asking.replaceAll(' ', '\u00a0'), asking],
    ['wide spaces', asking.replaceAll(' ', '\u3000'), asking],
    ['soft hyphens', 'please send me your pass\u00adword', asking],
    ['variation selectors', '请把密\ufe00码告诉我', '请把密码告诉我'],
    ['a compatibility ideograph', '请付保证\uf90a', '请付保证金'],
  ])('is the same through %s', (_, written, plain) => {
    expect(findHoldReasons(plain)).not.toEqual([]);
    expect(findHoldReasons(written)).toEqual(findHoldReasons(plain));
  });

  it.each([
    ['password', 'Please 把密码发给我'],
    ['password', '请 send me your password'],
    ['code', 'please发给我验证码'],
    ['code', '请发送 OTP 给我。'],
    ['remote-access', '請用Anydesk。'],
    ['fee', '请把 300 USDT 转给我们'],
  ])('is held for %s where two languages are mixed: %s', (reason, text) => {
    expect(findHoldReasons(text)).toEqual([reason]);
  });

  it('names the reasons of both languages', () => {
    expect(findHoldReasons('Please send me your password。请告诉我验证码。')).toEqual(['code', 'password']);
  });

  it('is the same with either character wherever a word has a Traditional and a Simplified one', () => {
    const spellings = constantFrom(...'請请').chain((ask) =>
      constantFrom(...'碼码').chain((code) =>
        constantFrom(...'訴诉').chain((tell) =>
          constantFrom(...'驗验').map((test) => [ask, code, tell, test] as const),
        ),
      ),
    );
    assert(
      property(spellings, ([ask, code, tell, test]) => {
        expect(findHoldReasons(`${ask}告${tell}我${test}证${code}`)).toEqual(['code']);
      }),
    );
  });
});

describe('the plain reading', () => {
  it('changes no other character and no length, and a second one changes nothing', () => {
    for (const text of ['Password 密码 123', '請把驗證碼傳給我', '𠮷野家 👍 はい', '']) {
      const plain = normalizeText(text).text;
      expect([...plain]).toHaveLength([...text].length);
      expect(normalizeText(plain).text).toBe(plain);
    }
    expect(normalizeText('𠮷野家 👍 はい').text).toBe('𠮷野家 👍 はい');
  });

  it.each([
    ['賬', '账'],
    ['帳', '账'],
    ['裡', '里'],
    ['裏', '里'],
    ['產', '产'],
    ['産', '产'],
  ])('gives variants of one character one form: %s is %s', (variant, plain) => {
    expect(normalizeText(variant).text).toBe(plain);
  });
});

describe('an ordinary sentence beside a request does not make it harmless', () => {
  const requests = ['Kindly settle the small unlocking charge first', 'Your recovery key is what we need to go on'];
  const ordinary = ['Did they call you again yesterday?', 'Is your card blocked?', 'The bank is closed today.'];

  it.each(requests.flatMap((request) => ordinary.map((other) => [`${other} ${request}.`, `${request}. ${other}`])))(
    'before: %s; behind: %s',
    (before, behind) => {
      expect(checkOutgoing(before)).not.toBeNull();
      expect(checkOutgoing(behind)).not.toBeNull();
    },
  );

  it('nor does a word of thanks', () => {
    for (const request of requests) expect(checkOutgoing(`thank you ${request}`)).not.toBeNull();
  });
});
