/** What a timer can be for. Each kind sends one message with its own text; `libs/chat/session-effects.ts` sets and cancels it. */
export const timerKinds = ['welcome', 'follow-up'] as const;
export type TimerKind = (typeof timerKinds)[number];
