import { hrefOf, isAgentArea, localeOf, pathInLocale, withoutLocale } from './locale-path.ts';

describe('the language of a path', () => {
  it.each([
    ['/', 'zh-CN'],
    ['/about', 'zh-CN'],
    ['/hk-tw', 'zh-TW'],
    ['/hk-tw/blog/a', 'zh-TW'],
    ['/en', 'en'],
    ['/en/', 'en'],
    ['/english-lessons', 'zh-CN'],
  ])('%s is %s', (path, locale) => {
    expect(localeOf(path)).toBe(locale);
  });

  it('is removed to get the path of the route tree', () => {
    expect(['/en', '/en/about', '/hk-tw/', '/about'].map(withoutLocale)).toEqual(['/', '/about', '/', '/about']);
  });
});

describe('a path in another language', () => {
  it.each([
    ['en', '/', '/en'],
    ['zh-CN', '/en', '/'],
    ['zh-TW', '/en/blog/some-article', '/hk-tw/blog/some-article'],
    ['zh-CN', '/hk-tw/agent/login', '/agent/login'],
    ['en', '/en/about', '/en/about'],
  ] as const)('to %s keeps the page: %s becomes %s', (locale, from, to) => {
    expect(pathInLocale(locale, from)).toBe(to);
  });

  it('keeps the query and the section', () => {
    expect(pathInLocale('zh-TW', '/en/blog?tag=crypto&q=a/b#top')).toBe('/hk-tw/blog?tag=crypto&q=a/b#top');
    expect(pathInLocale('en', '/?from=/en/x')).toBe('/en?from=/en/x');
  });

  it('returns to the original path', () => {
    for (const href of ['/', '/about?x=1', '/blog/a#b'])
      expect(pathInLocale('zh-CN', pathInLocale('en', href))).toBe(href);
  });
});

it('recognises the agents’ area in every language, and no similar path', () => {
  expect(['/agent', '/en/agent/login', '/hk-tw/agent/dashboard', '/agents', '/en'].map(isAgentArea)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('includes the query and the fragment of a location', () => {
  expect(hrefOf({ pathname: '/en', search: '?a=1', hash: '#how' })).toBe('/en?a=1#how');
});
