import { type LeaderInput, type LeaderState, leaderTransitions } from './tab-leader-state.ts';

const STAYS = 'stays';

/** Every cell in words: where it leads, and what is done. */
const expected: Record<LeaderState, Record<LeaderInput, string>> = {
  waiting: {
    granted: 'leading, gain',
    denied: 'leading, gain',
    lost: 'stays, queue',
    act: 'taking, steal',
    end: 'ended, release',
  },
  taking: {
    granted: 'leading, gain',
    denied: 'leading, gain',
    lost: 'waiting, queue',
    act: STAYS,
    end: 'ended, release',
  },
  leading: {
    granted: STAYS,
    denied: STAYS,
    lost: 'waiting, lose',
    act: STAYS,
    end: 'ended, release',
  },
  ended: {
    granted: STAYS,
    denied: STAYS,
    lost: STAYS,
    act: STAYS,
    end: STAYS,
  },
};

const states = Object.keys(leaderTransitions) as LeaderState[];
const inputs = Object.keys(leaderTransitions.waiting) as LeaderInput[];
const cells = states.flatMap((state) => inputs.map((input) => ({ state, input, outcome: expected[state][input] })));

describe('the states of a tab in the election', () => {
  it.each(cells)('$state and $input: $outcome', ({ state, input, outcome }) => {
    const [to, effect] = leaderTransitions[state][input];
    expect([to ?? STAYS, ...(effect ? [effect] : [])].join(', ')).toBe(outcome);
  });

  it('and if the grant comes late? A tab that has ended never leads', () => {
    for (const input of inputs) expect(leaderTransitions.ended[input]).toEqual([null]);
  });

  it('gains once for each time that it loses', () => {
    for (const state of states)
      for (const input of inputs) {
        const [to, effect] = leaderTransitions[state][input];
        expect(effect === 'gain').toBe(state !== 'leading' && to === 'leading');
        expect(effect === 'lose').toBe(state === 'leading' && to === 'waiting');
      }
  });
});
