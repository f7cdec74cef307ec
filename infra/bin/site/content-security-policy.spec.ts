import { createHash } from 'node:crypto';
import { framePolicyOf } from './security-headers.ts';
import { scriptHashes } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the inline scripts of a page', () => {
  it('are allowed by hash, each once', () => {
    const html = '<script>a()</script><p></p><script type="module" async="">b()</script><script>a()</script>';
    expect(scriptHashes(html)).toBe(` ${hash('a()')} ${hash('b()')}`);
  });

  it('are found in any case and across line breaks', () => {
    expect(scriptHashes('<SCRIPT\n data-x="1">a\nb</SCRIPT>')).toBe(` ${hash('a\nb')}`);
  });

  it('do not include scripts from files or data blocks', () => {
    const html = '<script src="/a.js"></script><script type="application/ld+json">{}</script>';
    expect(scriptHashes(html)).toBe('');
  });
});

describe('the frame policy', () => {
  const embedder = 'https://shop.example';

  it.each(['/', '/en/blog', '/embedded', '/en/agent/login', '/x/embed'])('allows no site to frame %s', (path) => {
    expect(framePolicyOf(path, [embedder])).toEqual({ ancestors: "'none'", frameOptions: 'DENY' });
  });

  it.each(['/embed', '/embed/chat', '/en/embed', '/hk-tw/embed/chat'])(
    'allows the configured sites to frame %s',
    (path) => {
      expect(framePolicyOf(path, [embedder])).toEqual({ ancestors: `'self' ${embedder}` });
      expect(framePolicyOf(path)).toEqual({ ancestors: "'self'" });
    },
  );

  it.each(['/content-preview', '/en/content-preview', '/hk-tw/content-preview/'])(
    'allows only the site itself to frame %s',
    (path) => {
      expect(framePolicyOf(path, [embedder])).toEqual({ ancestors: "'self'", frameOptions: 'SAMEORIGIN' });
    },
  );
});
