import type { OpeningHours } from '@libs/protocol/business-hours.ts';
import { shortestNearWait, targetStateOf } from './answer-target.ts';

const office: OpeningHours = {
  ...{ timeZone: 'Asia/Taipei', holidays: [] },
  week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
};
const targets = { firstAnswerSeconds: 600, nextAnswerSeconds: 1200 };
const state = (since: string, now: string, change: { hasBeenAnswered?: boolean; hours?: OpeningHours | null } = {}) =>
  targetStateOf(
    { since: Date.parse(since), hasBeenAnswered: change.hasBeenAnswered ?? false },
    { targets, hours: change.hours === undefined ? office : change.hours, now: Date.parse(now) },
  );

it('a wait is fine, near its target and over it', () => {
  expect(state('2026-11-26T10:00:00+08:00', '2026-11-26T10:07:29+08:00')).toBe('fine');
  expect(state('2026-11-26T10:00:00+08:00', '2026-11-26T10:07:30+08:00')).toBe('near');
  expect(state('2026-11-26T10:00:00+08:00', '2026-11-26T10:10:00+08:00')).toBe('over');
});

it('a next answer has a target of its own', () => {
  expect(state('2026-11-26T10:00:00+08:00', '2026-11-26T10:10:00+08:00', { hasBeenAnswered: true })).toBe('fine');
  expect(state('2026-11-26T10:00:00+08:00', '2026-11-26T10:20:00+08:00', { hasBeenAnswered: true })).toBe('over');
});

it('the clock stands outside the hours, and goes on where it stood', () => {
  const eveningBefore = '2026-11-27T17:55:00+08:00';
  expect(state(eveningBefore, '2026-11-30T08:59:00+08:00')).toBe('fine');
  expect(state(eveningBefore, '2026-11-30T09:02:30+08:00')).toBe('near');
  expect(state(eveningBefore, '2026-11-30T09:05:00+08:00')).toBe('over');
  expect(state(eveningBefore, '2026-11-27T18:06:00+08:00', { hours: null })).toBe('over');
});

it('without a target nobody is warned', () => {
  const none = { firstAnswerSeconds: null, nextAnswerSeconds: null };
  expect(targetStateOf({ since: 0, hasBeenAnswered: false }, { targets: none, hours: null, now: 1e12 })).toBe('none');
  expect(shortestNearWait(none)).toBeNull();
  expect(shortestNearWait({ ...none, nextAnswerSeconds: 1200 })).toBe(900);
});
