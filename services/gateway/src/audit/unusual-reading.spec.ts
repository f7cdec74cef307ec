import type { AgentId } from '@libs/protocol/ids.ts';
import { judgeReading, MIN_UNUSUAL_OPENINGS, MIN_UNUSUAL_OUTSIDE } from './unusual-reading.ts';

const judge = (opened: number, earlierDays: number[], outside = 0) =>
  judgeReading({ agentId: 'a' as AgentId, agentName: 'Mei', opened, outside, earlierDays });

describe('reading that a lead should look at', () => {
  it('is far more than this agent usually opens, and not what a busy day brings', () => {
    const days = [30, 34, 28, 40, 36];
    // Median 34, median deviation 4: 34 + 3.5 * 4 / 0.6745.
    expect(judge(50, days)).toMatchObject({ usual: 34, limit: 55, isUnusual: false });
    expect(judge(56, days)).toMatchObject({ isUnusual: true });
  });

  it('is not forgiven for one wild day before', () =>
    expect(judge(200, [30, 34, 28, 40, 36, 900])).toMatchObject({ isUnusual: true }));

  it('has a fixed limit for somebody whose habits are not known, and nobody is named for few', () => {
    expect(judge(MIN_UNUSUAL_OPENINGS, [])).toMatchObject({ usual: null, isUnusual: false });
    expect(judge(MIN_UNUSUAL_OPENINGS + 1, [2, 3])).toMatchObject({ usual: null, isUnusual: true });
    expect(judge(20, [1, 1, 1, 1, 1])).toMatchObject({ usual: 1, limit: MIN_UNUSUAL_OPENINGS, isUnusual: false });
  });

  it('is also many conversations of colleagues', () => {
    expect(judge(20, [], MIN_UNUSUAL_OUTSIDE)).toMatchObject({ isUnusual: false });
    expect(judge(20, [], MIN_UNUSUAL_OUTSIDE + 1)).toMatchObject({ isUnusual: true });
  });
});
