/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { type Attendance, widgetSettings } from '@libs/protocol/http.ts';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { AttendanceStatus } from './attendance-status.tsx';

const settings = (change: object) => widgetSettings.parse(change);
const renderedText = (attendance: Attendance | null, answeringTimes = '') => {
  overwriteGetLocale(() => 'en');
  return render(
    <AttendanceStatus
      isShort={false}
      attendance={attendance}
      fallbackName="Harbour desk"
      lang="en"
      onContact={jest.fn()}
      settings={settings({ answeringTimes })}
    />,
  ).container.textContent;
};
const mei = (isHere: boolean | null) => ({ name: 'Mei', avatarUrl: null, isHere });
const nameless = { ...mei(true), name: '' };

it.each<[string, Omit<Attendance, 'closed'> | null, RegExp]>([
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
])('shows %s', (_, attendance, expected) =>
  expect(renderedText(attendance && { ...attendance, closed: null })).toMatch(expected),
);

it('shows the answering times only as the settings state them', () => {
  expect(renderedText(null, ' Monday to Friday, 9 to 18 ')).toBe('We answer: Monday to Friday, 9 to 18');
});

const closed = {
  text: 'Closed. Again {time}.',
  opensAt: new Date(2026, 10, 30, 9, 0).toISOString(),
  crisisLines: [{ region: 'United States', phone: '116 123' }],
};

describe('outside the hours', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 28, 12, 0) }));
  afterEach(() => jest.useRealTimers());

  it('says when they begin by the clock of this device, in place of who is there', () => {
    const text = renderedText({ isAttended: true, agent: null, closed });
    expect(text).toMatch(/^Closed\. Again Monday.*09:00\./);
    expect(text).not.toMatch(/at the desk/);
  });

  it('promises nothing where that is not known', () => {
    expect(
      renderedText({ isAttended: false, agent: null, closed: { ...closed, text: 'Closed.', opensAt: null } }),
    ).toMatch(/^Closed\./);
  });

  it('offers somebody to call, and to leave contact details', () => {
    const onContact = jest.fn();
    overwriteGetLocale(() => 'en');
    render(
      <AttendanceStatus
        isShort={false}
        attendance={{ isAttended: false, agent: null, closed }}
        fallbackName=""
        settings={settings({})}
        lang="en"
        onContact={onContact}
      />,
    );
    expect(screen.getByRole('link', { name: '116 123' }).getAttribute('href')).toBe('tel:116123');
    fireEvent.click(screen.getByRole('button', { name: 'Leave contact details' }));
    expect(onContact).toHaveBeenCalledTimes(1);
  });
});
