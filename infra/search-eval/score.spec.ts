import { scoreAnswers } from './score.ts';

describe('the score of a search', () => {
  it('is the mean over queries of what was found of the expected, and expected of the found', () => {
    expect(
      scoreAnswers([
        { found: [1, 2], expected: [1, 2] },
        { found: [3, 9, 8, 7], expected: [3, 4] },
      ]),
    ).toEqual({ 'recall@20': 0.75, precision: 0.625 });
  });

  it('counts what is expected only among the first 20, and asks for no more than 20', () => {
    const lines = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(scoreAnswers([{ found: lines, expected: [40] }])).toEqual({ 'recall@20': 0, precision: 0.025 });
    expect(scoreAnswers([{ found: lines, expected: lines }])).toEqual({ 'recall@20': 1, precision: 1 });
  });

  it('has the precision alone of a query that expects nothing, and the recall alone of one that finds nothing', () => {
    expect(scoreAnswers([{ found: [], expected: [] }])).toEqual({ 'recall@20': null, precision: 1 });
    expect(scoreAnswers([{ found: [5], expected: [] }])).toEqual({ 'recall@20': null, precision: 0 });
    expect(scoreAnswers([{ found: [], expected: [5] }])).toEqual({ 'recall@20': 0, precision: null });
  });
});
