import { PREVIEW_MAX_LENGTH, previewLine } from './preview-line.ts';
import { MASK } from './secrets.ts';

describe('the line of a message that a list shows', () => {
  it.each([
    ['help me', 'help me'],
    ['  one\n\ntwo\tthree ', 'one two three'],
    ['write to ada.lovelace+1@mail.example.org please', `write to ${MASK} please`],
    ['我的邮箱是ada@example.org，电话13812345678', `我的邮箱是${MASK}，电话${MASK}`],
    ['call +44 7911 123456 or (02) 2345-6789', `call ${MASK} or ${MASK}`],
    ['on 2026-11-23 they took 4,500 USD', 'on 2026-11-23 they took 4,500 USD'],
    ['to 0x52908400098527886E0F7030069857D2E4169EE7', 'to 0x52908400098527886E0F7030069857D2E4169EE7'],
  ])('%j is %j', (text, line) => expect(previewLine(text)).toBe(line));

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
