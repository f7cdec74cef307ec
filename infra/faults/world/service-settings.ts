import { sameInAllLocales } from '@libs/protocol/settings.ts';
import type { TimerExpectations } from '../history.ts';

/** Shorter than usual, so that a run need not wait for them. */
const WELCOME_DELAY_SECONDS = 1;
const FOLLOW_UP_DELAY_SECONDS = 2;

/** The organisation's settings of a system under test. */
export const QUICK_SETTINGS = {
  welcomeDelaySeconds: WELCOME_DELAY_SECONDS,
  followUpDelaySeconds: FOLLOW_UP_DELAY_SECONDS,
  followUpMessage: sameInAllLocales('Are you still there?'),
  askForName: false,
  askForEmail: false,
};

/** What the checker may expect of timers with these settings. */
export const QUICK_TIMERS: TimerExpectations = {
  welcomeDelayMs: WELCOME_DELAY_SECONDS * 1000,
  followUpDelayMs: FOLLOW_UP_DELAY_SECONDS * 1000,
  isClockOfDatabaseMoved: false,
};

/** The load sends more than a person would. */
export const SERVICE_ENV = {
  NODE_ENV: 'production',
  VISITOR_COMMANDS_PER_SECOND: '1000',
  AGENT_COMMANDS_PER_SECOND: '1000',
  REQUESTS_PER_GATEWAY: '0',
};
