import type { JudgedAnswer, Recogniser } from './judge-line.ts';

/** What is right for a line, as its writer says. */
export type Expected = Readonly<{
  held?: boolean;
  shown?: boolean;
  valid?: boolean;
  text?: string;
  e164?: string | null;
  /** Secret parts that may not be left in the masked text. */
  gone?: readonly string[];
  /** Parts that must be left in it. */
  kept?: readonly string[];
}>;

/** Harmful is what must be stopped; of wordings and phone numbers what must be changed or accepted. */
export type Side = 'harmful' | 'harmless';

export function sideOf(recogniser: Recogniser, expected: Expected): Side {
  if (recogniser === 'translation') return expected.shown ? 'harmless' : 'harmful';
  if (recogniser === 'phone') return expected.valid ? 'harmless' : 'harmful';
  if (recogniser === 'opencc') return 'harmless';
  return expected.held ? 'harmful' : 'harmless';
}

export function isRight(recogniser: Recogniser, expected: Expected, answer: JudgedAnswer): boolean {
  if ('error' in answer) return false;
  if (recogniser === 'translation') return (answer.shown !== null) === expected.shown;
  if (recogniser === 'opencc') return answer.text === expected.text;
  if (recogniser === 'phone') return answer.valid === expected.valid && answer.e164 === (expected.e164 ?? null);
  if (answer.held !== expected.held) return false;
  return recogniser !== 'secrets' || isMaskedAsExpected(expected, String(answer.masked));
}

const isMaskedAsExpected = ({ gone = [], kept = [] }: Expected, masked: string): boolean =>
  gone.every((part) => !masked.includes(part)) && kept.every((part) => masked.includes(part));
