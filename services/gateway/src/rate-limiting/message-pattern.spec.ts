import { messagePatternOf } from './message-pattern.ts';

const digestOf = (text: string) => messagePatternOf(text).digest;

describe('the pattern of a message', () => {
  it.each([
    ['capitals and spaces', 'You will ALL burn', 'you  will\nall burn'],
    ['digits', 'Offer 4711 for you only today', 'Offer 93 for you only today'],
    ['width', 'Ｙｏｕ ｗｉｌｌ burn', 'You will burn'],
    ['signs and invisible characters', 'You will, burn!!!', 'You\u200bwill burn'],
    ['Chinese punctuation', '你们都会后悔的，等着吧！', '你们都会后悔的 等着吧'],
  ])('is the same with other %s', (_, one, other) => expect(digestOf(one)).toBe(digestOf(other)));

  it('is another one of another text, also of digits or signs alone', () => {
    const texts = ['you will burn', 'you will learn', '13800138000', '13800138001', '🙏', '🙏🙏', '你好', '您好'];
    expect(new Set(texts.map(digestOf)).size).toBe(texts.length);
  });

  it.each(['hello', 'help me', '你好', 'I was scammed, please help', '我被骗了，请帮帮我', '13800138000', '???'])(
    'is short of what many people write: %s',
    (text) => expect(messagePatternOf(text).isShort).toBe(true),
  );
  it.each(['You will all burn, look at example.org/x', '加微信领取高额返利，名额有限，先到先得'])(
    'is not short of what few people write alike: %s',
    (text) => expect(messagePatternOf(text).isShort).toBe(false),
  );

  it.each(['https://example.org/a?b=c', 'example.org/win win.example.com', '看 https://example.org/abcdefghijk'])(
    'is of links: %s',
    (text) => expect(messagePatternOf(text).isLinks).toBe(true),
  );
  it.each(['is this a scam? https://example.org', '我在 example.org 上被骗了', 'no link at all', 'a...b..c'])(
    'is not of links alone: %s',
    (text) => expect(messagePatternOf(text).isLinks).toBe(false),
  );
});
