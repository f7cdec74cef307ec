/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { render } from '@testing-library/react';
import type { Attendance } from '@libs/protocol/http.ts';
import '../i18n/all-locales.ts';
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
  ['nothing before the answer', null, /^$/],
  ['nothing where it is unknown', { isAttended: null, agent: null }, /^$/],
  ['that an agent is available', { isAttended: true, agent: null }, /^Somebody is at the desk now\.$/],
  [
    'that no agent is available, and that messages are stored',
    { isAttended: false, agent: null },
    /^Nobody is .* is kept/,
  ],
  ['the agent who has claimed the session', { isAttended: true, agent: mei(true) }, /^Mei is at the desk now\.$/],
  [
    'that this agent is away, though others are available',
    { isAttended: true, agent: mei(false) },
    /^Mei is not at the desk/,
  ],
  [
    'the organisation’s name for an agent without a public name',
    { isAttended: true, agent: nameless },
    /^Harbour desk is at the desk now\.$/,
  ],
  ['nothing while this agent’s presence is unknown', { isAttended: null, agent: mei(null) }, /^$/],
])('shows %s', (_, attendance, expected) => expect(renderedText(attendance)).toMatch(expected));

it('shows the answering times only as the settings state them', () => {
  expect(renderedText(null, ' Monday to Friday, 9 to 18 ')).toBe('We answer: Monday to Friday, 9 to 18');
});
