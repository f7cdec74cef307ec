import type { AssignmentMode } from '@libs/protocol/assignment.ts';
import { simulateDay, type DayReport } from './day-simulation.ts';

const day = (mode: AssignmentMode, seed: number): DayReport =>
  simulateDay({ agents: 200, arrivals: 5_000, mode, seed });

describe.each(['offer', 'automatic'] as const)('a day of 200 agents in the mode "%s"', (mode) => {
  const reports = [1].map((seed) => day(mode, seed));

  it('serves everybody who came', () => {
    for (const { arrived, served } of reports) expect(served).toBe(arrived);
  });

  it('lets nobody be overtaken by somebody whom the same agent could have served in their place', () => {
    for (const { overtaken } of reports) expect(overtaken).toBe(0);
  });

  it('lets nobody wait longer than it takes to serve those before them, and a round of offers', () => {
    for (const { starved } of reports) expect(starved).toBe(0);
  });

  it('gives nothing to whoever is away, and nobody more than their limit', () => {
    for (const { toAbsent, overLimit } of reports) expect([toAbsent, overLimit]).toEqual([0, 0]);
  });

  it('spreads the load evenly over agents with the same languages and hours', () => {
    for (const { mostOverMean, leastOverMean } of reports) {
      expect(mostOverMean).toBeLessThan(1.4);
      expect(leastOverMean).toBeGreaterThan(0.6);
    }
  });
});
