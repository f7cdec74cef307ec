import { alwaysOpen, businessHoursRequest, hoursOfLanguage, parseStoredHours } from './business-hours.ts';
import { parseWith } from './parse.ts';

const office = {
  timeZone: 'Asia/Taipei',
  week: [
    { day: 1, from: '09:00', to: '12:00' },
    { day: 1, from: '12:00', to: '18:00' },
  ],
  holidays: [{ date: '2026-12-25', name: 'Christmas', times: [] }],
};
const parsed = (change: object) => parseWith(businessHoursRequest, { everyone: { ...office, ...change } });

it('takes times that touch, end on the next day, and are the whole day', () => {
  expect(parsed({})).toHaveProperty('value');
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }));
  expect(parsed({ week })).toHaveProperty('value');
  expect(parsed({ week: [{ day: 7, from: '22:00', to: '06:00' }] })).toHaveProperty('value');
  expect(parsed({ holidays: [{ date: '2028-02-29', name: '' }] })).toHaveProperty('value');
  const halfDay = { date: '2026-12-24', name: 'Eve', times: [{ from: '09:00', to: '12:00' }] };
  expect(parsed({ holidays: [halfDay] })).toHaveProperty('value.everyone.holidays', [halfDay]);
});

it.each<[string, object, string]>([
  ['an unknown time zone', { timeZone: 'Asia/Taip' }, 'hours.zone-unknown'],
  ['an offset', { timeZone: '+08:00' }, 'hours.zone-unknown'],
  ['times that overlap', { week: [...office.week, { day: 1, from: '11:59', to: '12:00' }] }, 'hours.overlapping'],
  [
    'a night that reaches into the next day’s time',
    {
      week: [
        { day: 7, from: '22:00', to: '09:30' },
        { day: 1, from: '09:00', to: '12:00' },
      ],
    },
    'hours.overlapping',
  ],
  [
    'times of one day that overlap',
    {
      holidays: [
        {
          date: '2026-12-24',
          name: '',
          times: [
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '13:00' },
          ],
        },
      ],
    },
    'hours.overlapping',
  ],
  ['a holiday twice', { holidays: [...office.holidays, ...office.holidays] }, 'hours.holiday-twice'],
  ['a day that no calendar has', { holidays: [{ date: '2027-02-29', name: '' }] }, 'shape.invalid'],
  ['a time that no clock shows', { week: [{ day: 1, from: '24:00', to: '25:00' }] }, 'shape.invalid'],
  ['a field that is not known', { open: true }, 'field.unknown'],
])('refuses %s', (_, change, refused) => expect(parsed(change)).toMatchObject({ refused }));

it('a language has its own, or else those of everyone; nothing saved is always', () => {
  const hours = parseStoredHours({ hours: { everyone: office, languages: { en: { ...office, week: [] } } } });
  expect(hoursOfLanguage(hours, 'zh-TW')).toEqual(office);
  expect(hoursOfLanguage(hours, 'en')?.week).toEqual([]);
  expect(hoursOfLanguage(parseStoredHours({}), 'en')).toBeNull();
});

it('what a later version has stored is read as far as it fits, else as always', () => {
  expect(parseStoredHours({ hours: { everyone: { ...office, floor: 3 } } }).everyone).toEqual(office);
  expect(parseStoredHours({ hours: { everyone: { ...office, week: 'mornings' } } })).toEqual(alwaysOpen);
});
