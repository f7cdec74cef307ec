import type { Locale } from '@libs/protocol/languages.ts';
import type { StoredEntry, StoredVersion } from './content.store.ts';
import { latestFiles, offeredLanguages, publishedFiles, summaryOf } from './content-summary.ts';

const ENTRY = 'articles/a-call';
const LANGUAGES: Locale[] = ['zh-CN', 'en'];
const texts = (chinese: string, english?: string) => ({
  [`${ENTRY}/zh-CN.md`]: `---\ntitle: ${chinese}\n---\n`,
  ...(english ? { [`${ENTRY}/en.md`]: `---\ntitle: '${english}'\n---\n` } : {}),
});

const version = (number: number, more: Partial<StoredVersion>): StoredVersion => ({
  ...{ entry: ENTRY, number, files: {}, confirmed: [], isApproved: false, isCurrent: false, faults: [] },
  ...{ savedAt: '2026-11-01T00:00:00.000Z', savedByName: 'Mei', approvedByName: null },
  ...{ publishAt: null, publishedAt: null },
  ...more,
});
const entry = (...versions: StoredVersion[]): StoredEntry => ({ entry: ENTRY, base: texts('一', 'One'), versions });
const summary = (stored: StoredEntry, waiting: string[] = []) => summaryOf(stored, LANGUAGES, new Set(waiting));

describe('the languages of a document', () => {
  it('are current as the software brings them', () =>
    expect(summary(entry()).languages).toEqual({ 'zh-CN': 'current', en: 'current' }));

  it('are older when the original was changed after them, until they are changed or confirmed', () => {
    const changed = version(1, { files: texts('二', 'One') });
    expect(summary(entry(changed)).languages.en).toBe('older');
    expect(summary(entry(version(2, { files: texts('二', 'Two') }), changed)).languages.en).toBe('current');
    const confirmed = version(2, { files: changed.files, confirmed: ['en'] });
    expect(summary(entry(confirmed, changed)).languages.en).toBe('current');
  });

  it('are missing without a text', () =>
    expect(summary(entry(version(1, { files: texts('二') }))).languages.en).toBe('missing'));
});

describe('the state of the last version', () => {
  it.each<[string, Partial<StoredVersion>, string[]]>([
    ['draft', {}, []],
    ['waiting', {}, [`${ENTRY} 1`]],
    ['approved', { isApproved: true }, []],
    ['faulty', { isApproved: true, faults: ['articles/a-call/en.md:1: the translation is missing'] }, []],
    ['published', { isApproved: true, publishedAt: '2026-11-02T00:00:00.000Z' }, []],
  ])('is %s', (state, more, waiting) => expect(summary(entry(version(1, more)), waiting).latest!.state).toBe(state));
});

it('shows what is on the site apart from what was written after it', () => {
  const stored = entry(version(2, { files: texts('三') }), version(1, { files: texts('二', 'Two'), isCurrent: true }));
  expect(latestFiles(stored)).toEqual(texts('三'));
  expect(publishedFiles(stored)).toEqual(texts('二', 'Two'));
  expect(publishedFiles(entry(version(1, { files: texts('二') })))).toEqual(texts('一', 'One'));
});

it('says which entries are samples, and which were taken away', () => {
  expect(summary({ entry: ENTRY, base: { x: '---\nsample: true\n---' }, versions: [] }).isSample).toBe(true);
  expect(summary({ entry: 'records/cases', base: { x: '[{ "sample": true }]' }, versions: [] })).toMatchObject({
    ...{ isSample: true, title: null, languages: {} },
  });
  expect(summary(entry(version(1, {})))).toMatchObject({ isRemoved: true, isSample: false });
});

it('reads titles with and without quotes, and the languages of the organisation', () => {
  expect(summary(entry()).title).toBe('一');
  expect(summaryOf(entry(), ['en'], new Set()).title).toBe('One');
  expect(offeredLanguages({ 'organisation.json': '{"languages":["en","tlh","zh-CN"]}' })).toEqual(['en', 'zh-CN']);
});
