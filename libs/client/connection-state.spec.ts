import { type ConnectionInput, type ConnectionState, connectionTransitions } from './connection-state.ts';

const STAYS = 'stays';

/** Every cell in words: where it leads, and what is done. */
const expected: Record<ConnectionState, Record<ConnectionInput, string>> = {
  idle: {
    connect: 'connecting, open',
    close: 'stays, shut',
    wake: STAYS,
    due: STAYS,
    up: 'stays, shut',
    down: STAYS,
    failed: STAYS,
    expired: STAYS,
    rejected: STAYS,
    renewed: STAYS,
    unreachable: STAYS,
    ended: STAYS,
    bye: STAYS,
    dead: STAYS,
  },
  connecting: {
    connect: 'stays, open',
    close: 'idle, shut',
    wake: STAYS,
    due: 'stays, open',
    up: 'online, reset',
    down: 'waiting, retry',
    failed: 'waiting, retry',
    expired: 'waiting, renew',
    rejected: 'refused',
    renewed: STAYS,
    unreachable: STAYS,
    ended: STAYS,
    bye: STAYS,
    dead: STAYS,
  },
  online: {
    connect: STAYS,
    close: 'idle, shut',
    wake: STAYS,
    due: 'waiting, reopen',
    up: 'stays, reset',
    down: 'waiting, retry',
    failed: STAYS,
    expired: STAYS,
    rejected: STAYS,
    renewed: STAYS,
    unreachable: STAYS,
    ended: STAYS,
    bye: 'stays, leave',
    dead: 'waiting, reopen',
  },
  waiting: {
    connect: 'stays, open',
    close: 'idle, shut',
    wake: 'stays, open',
    due: 'stays, open',
    up: 'online, reset',
    down: 'stays, retry',
    failed: 'stays, retry',
    expired: 'stays, renew',
    rejected: 'refused',
    renewed: 'stays, retry',
    unreachable: 'stays, retry',
    ended: 'refused',
    bye: STAYS,
    dead: STAYS,
  },
  refused: {
    connect: 'connecting, open',
    close: 'idle, shut',
    wake: STAYS,
    due: STAYS,
    up: 'online, reset',
    down: STAYS,
    failed: STAYS,
    expired: STAYS,
    rejected: STAYS,
    renewed: STAYS,
    unreachable: STAYS,
    ended: STAYS,
    bye: STAYS,
    dead: STAYS,
  },
};

const states = Object.keys(connectionTransitions) as ConnectionState[];
const inputs = Object.keys(connectionTransitions.idle) as ConnectionInput[];
const cells = states.flatMap((state) => inputs.map((input) => ({ state, input, outcome: expected[state][input] })));
const next = (state: ConnectionState, input: ConnectionInput) => connectionTransitions[state][input][0] ?? state;

describe('the states of the connection', () => {
  it.each(cells)('$state and $input: $outcome', ({ state, input, outcome }) => {
    const [to, effect] = connectionTransitions[state][input];
    expect([to ?? STAYS, ...(effect ? [effect] : [])].join(', ')).toBe(outcome);
  });

  it.each(['renewed', 'unreachable', 'ended'] as const)('and if the answer "%s" comes late?', (answer) => {
    // Only who still waits for access acts on it; another try that was let in, or that is under way, counts for more.
    const changed = states.filter((state) => connectionTransitions[state][answer][1] ?? next(state, answer) !== state);
    expect(changed).toEqual(['waiting']);
  });

  it('and if a handshake is answered after the program has closed? It is closed again', () => {
    expect(connectionTransitions.idle.up).toEqual([null, 'shut']);
    for (const late of ['failed', 'expired', 'rejected'] as const) expect(next('idle', late)).toBe('idle');
  });

  it('closes from every state, and leaves the closed state by `connect` only', () => {
    for (const state of states)
      expect([next(state, 'close'), connectionTransitions[state].close[1]]).toEqual(['idle', 'shut']);
    expect(inputs.filter((input) => next('idle', input) !== 'idle')).toEqual(['connect']);
  });

  it('tries again by itself from every state but those that the program or the server ended', () => {
    for (const state of ['connecting', 'online', 'waiting'] as const)
      expect([next(state, 'down'), connectionTransitions[state].down[1]]).toEqual(['waiting', 'retry']);
    expect(next('refused', 'due')).toBe('refused');
  });
});
