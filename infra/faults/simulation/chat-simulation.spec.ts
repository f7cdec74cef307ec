import fc from 'fast-check';
import { checkHistory } from '../checker/check-history.ts';
import { simulate, type SimulationInput } from './chat-simulation.ts';
import { VirtualTime } from './virtual-time.ts';

/** The number of histories; `AIDLINE_SIMULATIONS` sets another. */
const RUNS = Number(process.env.AIDLINE_SIMULATIONS ?? 2_000);
/** It takes half a minute on an idle machine and several times that beside other work; only a hang takes longer. */
const TIMEOUT_MS = 900_000;

const simulations = fc.record({
  messageCounts: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  callFaults: fc.array(fc.nat({ max: 9 }), { maxLength: 24 }),
  order: fc.array(fc.nat({ max: 11 }), { maxLength: 80 }),
});

/** The time of all timers; it passes only when the simulation advances it. */
const time = new VirtualTime();

async function expectNoFindings(simulation: SimulationInput): Promise<void> {
  const findings = checkHistory(await simulate(simulation, time));
  if (findings.length > 0) throw new Error(findings.map(({ anomaly, what }) => `${anomaly}: ${what}`).join('\n'));
}

const property = (bug?: SimulationInput['bug']) =>
  fc.asyncProperty(simulations, (simulation) => expectNoFindings({ ...simulation, ...(bug ? { bug } : {}) }));

describe('the simulation of all processes in one', () => {
  beforeEach(() => time.install());
  afterEach(() => time.remove());

  it(
    `keeps what it promises in ${RUNS} histories of lost, repeated and reordered calls and of browsers that crash`,
    async () => {
      await expect(fc.assert(property(), { numRuns: RUNS })).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );

  it.each<[NonNullable<SimulationInput['bug']>, RegExp]>([
    ['new ids', /duplicate|lost/],
    ['no gap check', /hole|divergent|unseen/],
  ])(
    'finds a planted bug (%s), shrinks it, and reproduces it from its path and from what was printed',
    async (...row) => {
      const [bug, expected] = row;
      const found = await fc.check(property(bug), { numRuns: RUNS });
      expect(found.failed).toBe(true);
      expect(String(found.errorInstance)).toMatch(expected);

      const { seed, counterexamplePath: path } = found;
      const again = await fc.check(property(bug), { seed, path: path!, endOnFailure: true });
      expect(again.counterexample).toEqual(found.counterexample);
      await expect(expectNoFindings({ ...found.counterexample![0], bug })).rejects.toThrow(expected);
      expect(found.counterexample![0].order.length).toBeLessThan(40);
    },
  );
});
