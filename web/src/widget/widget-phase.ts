/**
 * The life cycle of the widget in one tab: when it has a conversation, and what begins and ends it.
 *
 *                act
 *   unrestored ───────► awaited
 *     │    │              │
 *     │    │ restored     │ restored, empty
 *     │    └─────────┐    │        act, stored
 *     │ empty        ▼    ▼   ┌───────────────── idle
 *     │               active ◄┘                    ▲
 *     │                  └── cleared, forgotten ───┤
 *     └────────────────────────────────────────────┘
 *
 * Whatever becomes active starts a conversation; whatever ceases to be active ends it. `stopped` leads back to the
 * beginning, so that news of a session which comes after it starts nothing.
 */
export type WidgetPhase =
  /** What is stored in this browser may still be loading. */
  | 'unrestored'
  /** So it may, but the visitor has acted: there will be a conversation. */
  | 'awaited'
  /** No session: nothing is stored, and no connection is open. */
  | 'idle'
  | 'active';

export type WidgetInput =
  /** An interaction of the visitor. */
  | 'act'
  /** The storage is read: there is a session, or there is none. */
  | 'restored'
  | 'empty'
  /** A session was stored or removed by another tab, or at a change of the person who is signed in. */
  | 'stored'
  | 'cleared'
  /** By this visitor, or because it is erased. */
  | 'forgotten'
  | 'stopped';

export const widgetTransitions: Record<WidgetPhase, Record<WidgetInput, WidgetPhase>> = {
  unrestored: {
    act: 'awaited',
    restored: 'active',
    empty: 'idle',
    stored: 'unrestored',
    cleared: 'unrestored',
    forgotten: 'unrestored',
    stopped: 'unrestored',
  },
  awaited: {
    act: 'awaited',
    restored: 'active',
    empty: 'active',
    stored: 'awaited',
    cleared: 'awaited',
    forgotten: 'awaited',
    stopped: 'awaited',
  },
  idle: {
    act: 'active',
    restored: 'active',
    empty: 'idle',
    stored: 'active',
    cleared: 'idle',
    forgotten: 'idle',
    stopped: 'unrestored',
  },
  active: {
    act: 'active',
    restored: 'active',
    empty: 'active',
    stored: 'active',
    cleared: 'idle',
    forgotten: 'idle',
    stopped: 'unrestored',
  },
};
