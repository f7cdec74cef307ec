/**
 * The states of the connection to the gateway, and what leads from one to the next. `close` leads to `idle` from
 * everywhere.
 *
 *   idle ──connect──▶ connecting ──up──▶ online ◀──up── waiting ⟲ connect, wake, due: tries again
 *                      │      │            │               ▲ │  ⟲ failed, down, renewed, unreachable: tries later
 *                      │      │            └─down,dead,due─┘ │  ⟲ expired: asks for fresh access first
 *                      │      └──────failed, expired, down───▶ │
 *                      └──rejected──▶ refused ◀──rejected, ended
 *                                        └──connect──▶ connecting
 *
 * An answer that comes late, to a handshake or to a request for access, finds another state than the one in which it
 * was asked for. Its cell says what it still means there, which is mostly that the state stays.
 */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'waiting' | 'refused';

/**
 * `connect`, `close`: the program asks. `up`, `down`: the transport tells. `failed`, `expired`, `rejected`: no
 * handshake, because of the network, of access that ran out, or for good. `renewed`, `unreachable`, `ended`: what came
 * of the request for fresh access. `wake`: trying at once is worth it. `due`: the timer. `bye`: the gateway goes down.
 * `dead`: it no longer answers.
 */
export type ConnectionInput =
  | 'connect'
  | 'close'
  | 'wake'
  | 'due'
  | 'up'
  | 'down'
  | 'failed'
  | 'expired'
  | 'rejected'
  | 'renewed'
  | 'unreachable'
  | 'ended'
  | 'bye'
  | 'dead';

/**
 * `open`: connects now. `shut`: disconnects. `reopen`: both. `reset`: forgets the failures. `retry`: connects later,
 * each time after a longer delay. `renew`: asks for fresh access. `leave`: reopens at a random moment before the gateway
 * goes down.
 */
export type ConnectionEffect = 'open' | 'shut' | 'reopen' | 'reset' | 'retry' | 'renew' | 'leave';

/** Null: the state stays. */
export type ConnectionTransition = readonly [ConnectionState | null, ConnectionEffect?];

const stays: ConnectionTransition = [null];

export const connectionTransitions: Record<ConnectionState, Record<ConnectionInput, ConnectionTransition>> = {
  idle: {
    connect: ['connecting', 'open'],
    close: [null, 'shut'],
    wake: stays,
    due: stays,
    // The handshake was finished after the program had closed the connection.
    up: [null, 'shut'],
    down: stays,
    failed: stays,
    expired: stays,
    rejected: stays,
    renewed: stays,
    unreachable: stays,
    ended: stays,
    bye: stays,
    dead: stays,
  },
  connecting: {
    connect: [null, 'open'],
    close: ['idle', 'shut'],
    wake: stays,
    due: [null, 'open'],
    up: ['online', 'reset'],
    down: ['waiting', 'retry'],
    failed: ['waiting', 'retry'],
    expired: ['waiting', 'renew'],
    rejected: ['refused'],
    // Asked for before the program closed the connection; the handshake that is under way shows what became of it.
    renewed: stays,
    unreachable: stays,
    ended: stays,
    bye: stays,
    dead: stays,
  },
  online: {
    connect: stays,
    close: ['idle', 'shut'],
    wake: stays,
    due: ['waiting', 'reopen'],
    up: [null, 'reset'],
    down: ['waiting', 'retry'],
    failed: stays,
    expired: stays,
    rejected: stays,
    // Another try was let in before the access was renewed, so there is nothing to wait for.
    renewed: stays,
    unreachable: stays,
    ended: stays,
    bye: [null, 'leave'],
    dead: ['waiting', 'reopen'],
  },
  waiting: {
    connect: [null, 'open'],
    close: ['idle', 'shut'],
    wake: [null, 'open'],
    due: [null, 'open'],
    up: ['online', 'reset'],
    down: [null, 'retry'],
    failed: [null, 'retry'],
    expired: [null, 'renew'],
    rejected: ['refused'],
    renewed: [null, 'retry'],
    unreachable: [null, 'retry'],
    ended: ['refused'],
    bye: stays,
    dead: stays,
  },
  refused: {
    connect: ['connecting', 'open'],
    close: ['idle', 'shut'],
    wake: stays,
    due: stays,
    up: ['online', 'reset'],
    down: stays,
    failed: stays,
    expired: stays,
    rejected: stays,
    renewed: stays,
    unreachable: stays,
    ended: stays,
    bye: stays,
    dead: stays,
  },
};
