import { PREVIEW_MAX_LENGTH, previewLine } from './preview-line.ts';
import { MASK } from './mask-secrets.ts';

describe('the line of a message that a list shows', () => {
  it.each([
    ['help me', 'help me'],
    ['  one\n\ntwo\tthree ', 'one two three'],
    ['write to ada.lovelace+1@mail.example.org please', `write to ${MASK} please`],
    ['我的邮箱是ada@example.org，电话13812345678', `我的邮箱是${MASK}，电话${MASK}`],
    ['call +44 7911 123456 or (02) 2345-6789', `call ${MASK} or ${MASK}`],
    ['on 2026-11-23 they took 4,500 USD', 'on 2026-11-23 they took 4,500 USD'],
    ['to 0x52908400098527886E0F7030069857D2E4169EE7', 'to 0x52908400098527886E0F7030069857D2E4169EE7'],
    ['on 23/11/2026 they took 12,345,678 USD', 'on 23/11/2026 they took 12,345,678 USD'],
    ['look at example.org, one of two, at 10:30:45', 'look at example.org, one of two, at 10:30:45'],
    ['第一次给了一万二千三百四十五元', '第一次给了一万二千三百四十五元'],
  ])('%j is %j', (text, line) => expect(previewLine(text)).toBe(line));

  it.each([
    ['in full width', 'ｍｅｉ＠ｅｘａｍｐｌｅ．ｏｒｇ'],
    ['with a Chinese full stop', 'mei@example。org'],
    ['with words in brackets', 'mei [at] example [dot] org'],
    ['as words', 'mei dot lin at example dot org'],
    ['with a Chinese word', 'mei艾特example点org'],
    ['with spaces', 'mei @ example.org'],
    ['with invisible characters', 'm\u200bei@exam\u00adple.org'],
    ['in Chinese', '用户@例子.公司'],
    ['in Cyrillic', 'мария@почта.рф'],
  ])('shows nothing of an e-mail address %s', (_, address) => expect(previewLine(`1: ${address}`)).toBe(`1: ${MASK}`));

  it.each([
    ['in full width', '８１２３４５６７'],
    ['in the digits of another script', '٨١٢٣٤٥٦٧'],
    ['in mathematical digits', '𝟾𝟷𝟸𝟹𝟺𝟻𝟼𝟽'],
    ['in circles', '①③⑧①②③④⑤⑥⑦⑧'],
    ['on keycaps', '8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣'],
    ['in Chinese numerals', '幺三八一二三四五六七八'],
    ['as words', 'double eight one two three four five six'],
    ['digit by digit', '8, 1, 2, 3, 4, 5, 6, 7'],
    ['with invisible characters', '8123\u200b4567'],
    ['with other separators', '(65)_8123/4567'],
    ['with dashes', '8123 — 4567'],
    ['with a letter for a digit', '8l23 4567'],
  ])('shows nothing of a telephone number %s', (_, number) =>
    expect(previewLine(`字 ${number} 字`)).toBe(`字 ${MASK} 字`),
  );

  it('shows nothing of a number that a word touches', () => {
    expect(previewLine('tel81234567')).toBe(`tel${MASK}`);
    expect(previewLine('81234567pls')).toBe(`${MASK}pls`);
  });

  it('is cut, and never in the middle of a character', () => {
    expect(previewLine('a'.repeat(4000))).toBe(`${'a'.repeat(PREVIEW_MAX_LENGTH - 1)}…`);
    expect(previewLine(`a${'😀'.repeat(2000)}`).isWellFormed()).toBe(true);
    expect(previewLine('字'.repeat(4000))).toHaveLength(PREVIEW_MAX_LENGTH);
  });

  it('shows nothing of a secret that begins in it and ends behind it', () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    const line = previewLine(`${'I was told to send these words to them right now or lose it all: '}${phrase}`);
    for (const word of ['winner', 'sausage']) expect(line).not.toContain(word);
  });
});
