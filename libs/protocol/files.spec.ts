import { sanitizeFileName } from './files.ts';

describe('the name of a file', () => {
  it.each([
    ['receipt.png', 'receipt.png'],
    ['转账记录 2026.PNG', '转账记录 2026.PNG'],
    ['../../etc/passwd', 'passwd.png'],
    [String.raw`C:\Users\me\shot.png`, 'shot.png'],
    ['a\0b\n.png', 'ab.png'],
    ['\u202Egnp.exe', 'gnp.exe.png'],
    ['page.html', 'page.html.png'],
    ['', 'file.png'],
    ['...', 'file.png'],
    ['.png', 'file.png'],
    ['a<b>"c|d?.png', 'abcd.png'],
    ['\uD83D.png', '\uFFFD.png'],
    ['x'.repeat(300), `${'x'.repeat(80)}.png`],
    ['字'.repeat(300) + '.png', `${'字'.repeat(80)}.png`],
  ])('%j becomes %j', (given, clean) => {
    expect(sanitizeFileName(given, 'image/png')).toBe(clean);
  });

  it('has the ending of what the file is', () => {
    expect(sanitizeFileName('scan.jpeg', 'image/jpeg')).toBe('scan.jpeg');
    expect(sanitizeFileName('scan.png', 'application/pdf')).toBe('scan.png.pdf');
  });
});
