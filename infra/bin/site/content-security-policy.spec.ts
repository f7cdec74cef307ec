import { createHash } from 'node:crypto';
import { framePolicyOf } from './security-headers.ts';
import { scriptHashes } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the inline scripts of a page', () => {
  it('are allowed by hash, each once', () => {
    const html = '<script>a()</script><p></p><script type="module" async="">b()</script><script>a()</script>';
    expect(scriptHashes(html)).toBe(` ${hash('a()')} ${hash('b()')}`);
  });

  it('count without regard to case and line breaks', () => {
    expect(scriptHashes('<SCRIPT\n data-x="1">a\nb</SCRIPT>')).toBe(` ${hash('a\nb')}`);
  });

  it('are not confused with scripts from files or with data', () => {
    const html = '<script src="/a.js"></script><script type="application/ld+json">{}</script>';
    expect(scriptHashes(html)).toBe('');
  });
});

describe('who may show a page in a frame', () => {
  const shop = 'https://shop.example';

  it.each(['/', '/en/blog', '/embedded', '/en/agent/login', '/x/embed'])('nobody, for %s', (path) => {
    expect(framePolicyOf(path, [shop])).toEqual({ ancestors: "'none'", frameOptions: 'DENY' });
  });

  it.each(['/embed', '/embed/chat', '/en/embed', '/hk-tw/embed/chat'])('the named sites, for %s', (path) => {
    expect(framePolicyOf(path, [shop])).toEqual({ ancestors: `'self' ${shop}` });
    expect(framePolicyOf(path)).toEqual({ ancestors: "'self'" });
  });
});
