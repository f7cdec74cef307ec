import type { OpeningHours } from '@libs/protocol/business-hours.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import '../../i18n/all-locales.ts';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { openingSentence, weekdayName } from './opening-sentence.ts';

const office: OpeningHours = {
  ...{ timeZone: 'Asia/Taipei', holidays: [] },
  week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
};
function sentence(lang: Locale, hours: OpeningHours | null, at: string): string {
  overwriteGetLocale(() => lang);
  return openingSentence(hours, Date.parse(at), lang);
}

it('says when it changes, by the clocks of the place', () => {
  expect(sentence('en', office, '2026-11-29T04:00:00Z')).toMatch(/^Now closed; opens Monday.* 09:00 \(Asia\/Taipei\)$/);
  expect(sentence('en', office, '2026-11-30T04:00:00Z')).toMatch(/^Now open until Monday.* 18:00 \(Asia\/Taipei\)$/);
  expect(sentence('zh-TW', office, '2026-11-29T04:00:00Z')).toMatch(/星期一.*09:00/);
});

it('gives the date of an opening that is more than a week away', () => {
  const holidays = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((date) => ({
    ...{ date, name: '', times: [] },
  }));
  expect(sentence('en', { ...office, holidays }, '2026-11-28T04:00:00Z')).toMatch(/Monday.*December 7.*09:00/);
});

it('promises nothing where there is nothing', () => {
  expect(sentence('en', null, '2026-11-29T04:00:00Z')).toBe('Always open');
  expect(sentence('en', { ...office, week: [] }, '2026-11-29T04:00:00Z')).toBe('Now closed, and no time is planned');
  expect(sentence('en', { ...office, timeZone: 'Asia/Taip' }, '2026-11-29T04:00:00Z')).toBe(
    'This time zone is not known.',
  );
});

it('names the days of the week from Monday', () => {
  expect([1, 7].map((day) => weekdayName('en', day))).toEqual(['Monday', 'Sunday']);
});
