/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { render } from '@testing-library/react';
import type { Attendance } from '@libs/protocol/http.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { AttendanceStatus } from './attendance-status.tsx';

const renderedText = (attendance: Attendance | null, answeringTimes = '') => {
  overwriteGetLocale(() => 'en');
  return render(
    <AttendanceStatus attendance={attendance} fallbackName="Harbour desk" answeringTimes={answeringTimes} />,
  ).container.textContent;
};
const mei = (isHere: boolean | null) => ({ name: 'Mei', avatarUrl: null, isHere });
const nameless = { ...mei(true), name: '' };

it.each<[string, Attendance | null, RegExp]>([
  ['that it is not known', null, /^$/],
  ['nothing where it cannot be told', { isAttended: null, agent: null }, /^$/],
  ['somebody', { isAttended: true, agent: null }, /^Somebody is at the desk now\.$/],
  ['nobody, and what becomes of what one writes', { isAttended: false, agent: null }, /^Nobody is .* is kept/],
  ['the one who has taken it', { isAttended: true, agent: mei(true) }, /^Mei is at the desk now\.$/],
  [
    'that this one is away, though others are there',
    { isAttended: true, agent: mei(false) },
    /^Mei is not at the desk/,
  ],
  [
    'the desk, of somebody without a name',
    { isAttended: true, agent: nameless },
    /^Harbour desk is at the desk now\.$/,
  ],
  ['no guess about this one', { isAttended: null, agent: mei(null) }, /^$/],
])('tells %s', (_, attendance, expected) => expect(renderedText(attendance)).toMatch(expected));

it('says when somebody answers only in the words of the house', () => {
  expect(renderedText(null, ' Monday to Friday, 9 to 18 ')).toBe('We answer: Monday to Friday, 9 to 18');
});
