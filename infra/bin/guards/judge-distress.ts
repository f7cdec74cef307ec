import { turnsOf, type JudgedLine } from './judged-line.ts';

/** There is no recogniser of distress yet: nothing is held. */
export function judgeDistress(line: JudgedLine) {
  const { text } = turnsOf(line).at(-1)!;
  return { held: false, kinds: [], masked: text };
}
