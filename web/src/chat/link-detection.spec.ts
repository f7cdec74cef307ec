import fc from 'fast-check';
import { quadraticInputs } from '../../../infra/jest/regex-complexity.ts';
import { splitAtLinks } from './link-detection.ts';

const linksIn = (text: string) => splitAtLinks(text).flatMap((piece) => (piece.link ? [piece] : []));

describe('a web address in a message', () => {
  it.each([
    ['see https://example.org/help.', 'https://example.org/help', 'example.org'],
    ['(www.example.org)', 'www.example.org', 'www.example.org'],
    ['请看https://example.org/a?b=1。谢谢', 'https://example.org/a?b=1', 'example.org'],
    ['请看https://example.org谢谢', 'https://example.org', 'example.org'],
    ['HTTP://EXAMPLE.ORG:8080/x', 'HTTP://EXAMPLE.ORG:8080/x', 'example.org:8080'],
  ])('in %j is %j and leads where it says', (text, written, host) => {
    const [found] = linksIn(text);
    expect(found).toMatchObject({ text: written, link: { host, isPlain: true } });
  });

  it.each([
    ['https://bank.example@evil.test/login', 'evil.test'],
    ['https://bank.example:secret@evil.test', 'evil.test'],
    ['https://bаnk.example/', 'xn--bnk-6cd.example'],
    ['https://bank.example\\@evil.test', 'bank.example'],
    ['https://0x7f.1/', '127.0.0.1'],
  ])('%j hides that it leads to %s', (text, host) => {
    const [found] = linksIn(text);
    expect(found?.link).toMatchObject({ host, isPlain: false });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'https://', 'https://localhost', 'a.b', ''])(
    '%j is none',
    (text) => expect(linksIn(text)).toEqual([]),
  );

  it('104 is found in linear time, however long the text', () => expect(quadraticInputs(splitAtLinks)).toEqual([]));

  it('never changes the text, and links only to http and https', () => {
    const part = fc.constantFrom(
      'https://',
      'www.',
      'a.test',
      '@',
      '/',
      '?',
      '。',
      ' ',
      'б',
      '你',
      ')',
      '.',
      '\\',
      ':',
      '\u202e',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 20 }),
        (parts) => {
          const text = parts.join('');
          const pieces = splitAtLinks(text);
          expect(pieces.map((piece) => piece.text).join('')).toBe(text);
          for (const { text: written, link } of pieces) {
            if (!link) continue;
            expect(new URL(link.href).protocol).toMatch(/^https?:$/);
            expect(new URL(link.href).host).toBe(link.host);
            const shown = written.toLowerCase().replace(/^https?:\/\//, '');
            expect(!link.isPlain || shown.split(/[/?#]/)[0] === link.host).toBe(true);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
