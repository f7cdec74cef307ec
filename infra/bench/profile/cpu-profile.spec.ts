import { timesOf, type CpuProfile } from './cpu-profile.ts';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 0 });
const dist = 'file:///checkout/dist/';

/** root → handle (ours) → seal (ours) → write (a package) → handle again; and idle time. */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 6] },
    { id: 2, callFrame: frame('handle', `${dist}services/gateway/src/a.js`), children: [3] },
    { id: 3, callFrame: frame('seal', `${dist}libs/ledger/b.js`), children: [4] },
    { id: 4, callFrame: frame('write', 'file:///checkout/node_modules/@scope/package/c.js'), children: [5] },
    { id: 5, callFrame: frame('handle', `${dist}services/gateway/src/a.js`) },
    { id: 6, callFrame: frame('(idle)') },
  ],
  samples: [2, 3, 4, 5, 6],
  timeDeltas: [1, 20, 300, 4000, 50_000],
};

describe('a profile of V8', () => {
  const times = timesOf([profile]);

  it('counts what the process did, not its idle time', () => expect(times.busy).toBe(4321));

  it('gives own time by file of ours and by package', () =>
    expect(Object.fromEntries(times.modules)).toEqual({
      '(root)': 0,
      'services/gateway/src/a.js': 4001,
      'libs/ledger/b.js': 20,
      '@scope/package': 300,
    }));

  it('counts a function of ours that is called again by itself once, with all that it calls', () =>
    expect(Object.fromEntries(times.inclusive)).toEqual({
      'handle  services/gateway/src/a.js:1': 4321,
      'seal  libs/ledger/b.js:1': 4320,
    }));
});
