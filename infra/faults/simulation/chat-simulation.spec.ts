import fc from 'fast-check';
import { checkHistory } from '../checker/check-history.ts';
import { simulate, type SimulationInput } from './chat-simulation.ts';
import { VirtualTime } from './virtual-time.ts';

/** So many histories in each run; `AIDLINE_SIMULATIONS` asks for more. */
const RUNS = Number(process.env.AIDLINE_SIMULATIONS ?? 2_000);
/** Half a minute of arithmetic on an idle machine, five times that beside other work: only what hangs is too slow. */
const TIMEOUT_MS = 900_000;

const simulations = fc.record({
  says: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  fates: fc.array(fc.nat({ max: 9 }), { maxLength: 24 }),
  order: fc.array(fc.nat({ max: 11 }), { maxLength: 80 }),
});

/** Time passes only where the house says so; every timer of the browsers hangs on it. */
const time = new VirtualTime();

async function expectNoFindings(simulation: SimulationInput): Promise<void> {
  const findings = checkHistory(await simulate(simulation, time));
  if (findings.length > 0) throw new Error(findings.map(({ anomaly, what }) => `${anomaly}: ${what}`).join('\n'));
}

const property = (mistake?: SimulationInput['mistake']) =>
  fc.asyncProperty(simulations, (simulation) => expectNoFindings({ ...simulation, ...(mistake ? { mistake } : {}) }));

describe('the house in one process', () => {
  beforeEach(() => time.install());
  afterEach(() => time.remove());

  it(
    `keeps what it promises in ${RUNS} histories of lost, doubled and overtaken calls and of browsers that die`,
    async () => {
      await expect(fc.assert(property(), { numRuns: RUNS })).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );

  it.each<[NonNullable<SimulationInput['mistake']>, RegExp]>([
    ['forgets its ids', /duplicate|lost/],
    ['does not count', /hole|divergent|unseen/],
  ])('is noticed when somebody %s, made small, and found again by its path and by what was printed', async (...row) => {
    const [mistake, expected] = row;
    const found = await fc.check(property(mistake), { numRuns: RUNS });
    expect(found.failed).toBe(true);
    expect(String(found.errorInstance)).toMatch(expected);

    const { seed, counterexamplePath: path } = found;
    const again = await fc.check(property(mistake), { seed, path: path!, endOnFailure: true });
    expect(again.counterexample).toEqual(found.counterexample);
    await expect(expectNoFindings({ ...found.counterexample![0], mistake })).rejects.toThrow(expected);
    expect(found.counterexample![0].order.length).toBeLessThan(40);
  });
});
