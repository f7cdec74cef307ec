import { checkOutgoing, type OutgoingFinding } from '@libs/guard/outgoing-check.ts';

/** What a file's name asks for or promises, its words read without what joins them: `pay_the_fee.pdf`. */
export function checkFileName(name: string): OutgoingFinding | null {
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '');
  const words = stem.replaceAll(/[_.+-]/g, ' ');
  const found = checkOutgoing(words);
  if (!found) return null;
  const start = words.indexOf(found.phrase);
  return { ...found, phrase: start < 0 ? stem : stem.slice(start, start + found.phrase.length) };
}
