import { foldText } from './fold-text.ts';

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}[@＠](?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu;

export type FoundEmail = { local: string; domain: string; start: number; end: number };

export const findEmails = (text: string): FoundEmail[] =>
  [...text.matchAll(EMAIL)].map(({ 0: written, index }) => {
    const folded = foldText(written);
    const at = folded.indexOf('@');
    return { local: folded.slice(0, at), domain: folded.slice(at + 1), start: index, end: index + written.length };
  });
