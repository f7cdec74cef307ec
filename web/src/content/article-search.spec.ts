import type { SearchableArticle } from './content-loader.ts';
import { findArticles } from './article-search.ts';

const article = (slug: string, fields: Partial<SearchableArticle>): SearchableArticle => ({
  slug,
  title: '',
  excerpt: '',
  tags: '',
  body: '',
  ...fields,
});

const english = [
  article('banks', { title: 'Call your bank', body: 'The first hour after a transfer.' }),
  article('romance', { title: 'Romance scams', tags: 'Prevention', body: 'They never call. The bank is far away.' }),
];

const chinese = [
  article('platforms', { title: '如何识别虚假投资平台', body: '提现之前先要交税，就是骗局。' }),
  article('elderly', { title: '怎样保护家里的老人', excerpt: '投资讲座往往是开场' }),
];

describe('searching in English', () => {
  it('finds words in any field and ranks a title above a body', () => {
    expect(findArticles(english, 'bank')).toEqual(['banks', 'romance']);
    expect(findArticles(english, 'prevention')).toEqual(['romance']);
  });

  it('requires every word, in any order and case, and matches prefixes', () => {
    expect(findArticles(english, 'TRANSFER hour')).toEqual(['banks']);
    expect(findArticles(english, 'transfer romance')).toEqual([]);
    expect(findArticles(english, 'roman')).toEqual(['romance']);
  });
});

describe('searching in Chinese', () => {
  it('needs no spaces between words', () => {
    expect(findArticles(chinese, '投资')).toEqual(['platforms', 'elderly']);
    expect(findArticles(chinese, '虚假投资平台')).toEqual(['platforms']);
  });

  it('finds a question that no text contains literally', () => {
    expect(findArticles(chinese, '怎么识别投资平台')).toEqual(['platforms']);
  });

  it('finds a single character, and full-width letters', () => {
    expect(findArticles(chinese, '税')).toEqual(['platforms']);
    expect(findArticles(english, 'ｂａｎｋ')).toEqual(['banks', 'romance']);
  });
});

it.each(['', '   ', '?!', '。'])('finds nothing for %j', (query) => {
  expect(findArticles([...english, ...chinese], query)).toEqual([]);
});
