/** What a query found, the best first, and what it should have found: both as line numbers. */
export type EvalAnswer = { found: readonly number[]; expected: readonly number[] };

export type EvalScore = { 'recall@20': number | null; precision: number | null };

const RECALL_AT = 20;

/**
 * Means over queries. `recall@20`: how many of the expected are among the first 20; of more than 20 expected, 20 are all
 * that can be. `precision`: how many of all that was answered are expected; a query that expects nothing has 1 when it
 * finds nothing and 0 otherwise, and one that finds nothing of what it expects shows in the recall alone.
 */
export function scoreAnswers(answers: readonly EvalAnswer[]): EvalScore {
  return { 'recall@20': mean(answers.flatMap(recallOf)), precision: mean(answers.flatMap(precisionOf)) };
}

function recallOf({ found, expected }: EvalAnswer): number[] {
  if (expected.length === 0) return [];
  return [countExpected(found.slice(0, RECALL_AT), expected) / Math.min(new Set(expected).size, RECALL_AT)];
}

function precisionOf({ found, expected }: EvalAnswer): number[] {
  if (found.length === 0) return expected.length === 0 ? [1] : [];
  return [countExpected(found, expected) / found.length];
}

const countExpected = (found: readonly number[], expected: readonly number[]): number =>
  found.filter((line) => expected.includes(line)).length;

/** Of four decimals: what it is of nothing is null. */
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e4) / 1e4;
