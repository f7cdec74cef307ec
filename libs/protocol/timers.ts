/** What a timer can be for. Each kind speaks once, in its own words; `libs/chat/session-effects.ts` sets and cancels it. */
export const timerKinds = ['welcome', 'follow-up'] as const;
export type TimerKind = (typeof timerKinds)[number];
