/** Greetings: each kind sends one message with its own text. */
export const greetingKinds = ['welcome', 'follow-up'] as const;
export type GreetingKind = (typeof greetingKinds)[number];

/** What a timer can be for: a greeting, the end of an offer to an agent, or that of a snooze. `libs/chat/session-effects.ts` sets and cancels it. */
export const timerKinds = [...greetingKinds, 'offer', 'wake'] as const;
export type TimerKind = (typeof timerKinds)[number];
