import type { Locale } from '@libs/protocol/languages.ts';
import type { StoredEntry, StoredVersion } from './content.store.ts';
import { isSampleContent, offeredLanguages, summaryOf } from './content-summary.ts';

const ENTRY = 'articles/a-call';
const LANGUAGES: Locale[] = ['zh-CN', 'en'];
const FILES = {
  [`${ENTRY}/zh-CN.md`]: '---\ntitle: 一\n---\n',
  [`${ENTRY}/en.md`]: "---\ntitle: 'One'\n---\n",
};

const version = (number: number, more: Partial<StoredVersion>): StoredVersion => ({
  ...{ entry: ENTRY, number, isApproved: false, isCurrent: false, isRemoval: false, faults: [] },
  ...{ savedAt: '2026-11-01T00:00:00.000Z', savedByName: 'Mei', approvedByName: null },
  ...{ publishAt: null, publishedAt: null },
  ...more,
});
const entry = (more: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{ entry: ENTRY, files: FILES, changedIn: {}, versions: [] },
  ...more,
});
const summary = (stored: StoredEntry, waiting: string[] = []) => summaryOf(stored, LANGUAGES, new Set(waiting));

describe('the languages of a document', () => {
  it('are current as the software brings them', () =>
    expect(summary(entry()).languages).toEqual({ 'zh-CN': 'current', en: 'current' }));

  it('are older when the original was changed after them, until they are changed or confirmed', () => {
    expect(summary(entry({ changedIn: { 'zh-CN': 1 } })).languages.en).toBe('older');
    expect(summary(entry({ changedIn: { 'zh-CN': 1, en: 2 } })).languages.en).toBe('current');
    expect(summary(entry({ changedIn: { 'zh-CN': 2, en: 2 } })).languages.en).toBe('current');
  });

  it('are missing without a text', () => {
    const { [`${ENTRY}/en.md`]: _, ...files } = FILES;
    expect(summary(entry({ files })).languages.en).toBe('missing');
  });
});

describe('the state of the last version', () => {
  it.each<[string, Partial<StoredVersion>, string[]]>([
    ['draft', {}, []],
    ['waiting', {}, [`${ENTRY} 1`]],
    ['approved', { isApproved: true }, []],
    ['faulty', { isApproved: true, faults: ['articles/a-call/en.md:1: the translation is missing'] }, []],
    ['published', { isApproved: true, publishedAt: '2026-11-02T00:00:00.000Z' }, []],
  ])('is %s', (state, more, waiting) =>
    expect(summary(entry({ versions: [version(1, more)] }), waiting).latest!.state).toBe(state),
  );
});

it('says which entries are samples, and which were taken away', () => {
  expect(isSampleContent({ x: '---\nsample: true\n---' })).toBe(true);
  expect(isSampleContent(FILES)).toBe(false);
  expect(summary(entry({ entry: 'records/cases', files: { x: '[{ "sample": true }]' } }))).toMatchObject({
    ...{ isSample: true, titles: {}, languages: {} },
  });
  expect(summary(entry({ files: {} }))).toMatchObject({ isRemoved: true, isSample: false });
});

it('reads titles with and without quotes, and the languages of the organisation', () => {
  expect(summary(entry()).titles).toEqual({ 'zh-CN': '一', en: 'One' });
  expect(summaryOf(entry(), ['en'], new Set()).titles).toEqual({ en: 'One' });
  expect(offeredLanguages({ 'organisation.json': '{"languages":["en","tlh","zh-CN"]}' })).toEqual(['en', 'zh-CN']);
});
