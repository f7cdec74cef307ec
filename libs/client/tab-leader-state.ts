/**
 * One tab's part in the election of the tab leader. `end` leads to `ended` from everywhere, and nothing leads back.
 *
 *   waiting ──granted, denied──▶ leading ──lost──▶ waiting
 *      │                            ▲
 *      └──act──▶ taking ──granted, denied
 *      ▲            │
 *      └────lost────┘
 *
 * Inputs are those of the tab's newest request for the lock. What an older one still brings is no input: a lock that is
 * granted to it late is passed on.
 */
export type LeaderState = 'waiting' | 'taking' | 'leading' | 'ended';

/**
 * `granted`: the lock is this tab's. `denied`: there are no locks for this page, and never will be. `lost`: another tab
 * took it, or the browser dropped the request. `act`: the person acts in this tab. `end`: the conversation is left.
 */
export type LeaderInput = 'granted' | 'denied' | 'lost' | 'act' | 'end';

/** `gain`: begins to send. `lose`: stops sending and queues. `queue`, `steal`: request the lock. `release`: passes it on. */
export type LeaderEffect = 'gain' | 'lose' | 'queue' | 'steal' | 'release';

/** Null: the state stays. */
export type LeaderTransition = readonly [LeaderState | null, LeaderEffect?];

const stays: LeaderTransition = [null];

export const leaderTransitions: Record<LeaderState, Record<LeaderInput, LeaderTransition>> = {
  waiting: {
    granted: ['leading', 'gain'],
    // Otherwise nothing would ever be sent.
    denied: ['leading', 'gain'],
    // Taken between the grant and our hearing of it.
    lost: [null, 'queue'],
    act: ['taking', 'steal'],
    end: ['ended', 'release'],
  },
  taking: {
    granted: ['leading', 'gain'],
    denied: ['leading', 'gain'],
    lost: ['waiting', 'queue'],
    // Granting takes a moment, and who asks again meanwhile must not take it from themselves.
    act: stays,
    end: ['ended', 'release'],
  },
  leading: {
    granted: stays,
    denied: stays,
    lost: ['waiting', 'lose'],
    act: stays,
    end: ['ended', 'release'],
  },
  ended: {
    // Granted before the browser had heard that the request was withdrawn: the lock is passed on unused.
    granted: stays,
    denied: stays,
    lost: stays,
    act: stays,
    end: stays,
  },
};
