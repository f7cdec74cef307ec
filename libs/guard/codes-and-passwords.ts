import { containsSign } from './first-sign.ts';
import { findLabelledCodes } from './labelled-codes.ts';
import { CODE_OR_PASSWORD_SIGN, findLabelledPasswords, findLoginPairs } from './labelled-passwords.ts';
import type { LabelledPattern } from './labelled-pattern.ts';
import { passwordPatterns } from './password-patterns.ts';
import { spokenSecretPatterns } from './spoken-secret-patterns.ts';
import type { SecretFamily, SecretKind, SecretMatch, TextRange } from './secret-match.ts';

export const codePatterns: readonly LabelledPattern[] = [...passwordPatterns, ...spokenSecretPatterns];

export const codesAndPasswords: SecretFamily = {
  // A code is digits; a password may be without one.
  firstSign: CODE_OR_PASSWORD_SIGN,
  find: findCodesAndPasswords,
};

/** A secret that several patterns find is returned once. */
export function findCodesAndPasswords(text: string): SecretMatch[] {
  const found = new Map<string, SecretMatch>();
  for (const { kind, form, firstSign } of codePatterns) {
    if (!containsSign(text, firstSign)) continue;
    for (const match of text.matchAll(form)) {
      const secret = toSecretMatch(kind, match);
      const range = `${secret.start}-${secret.end}`;
      if (!found.has(range) && (kind === 'password' || !isDate(text, secret))) found.set(range, secret);
    }
  }
  for (const secret of [...findLabelledCodes(text), ...findLabelledPasswords(text), ...findLoginPairs(text)])
    found.set(`${secret.start}-${secret.end}`, secret);
  return [...found.values()];
}

function toSecretMatch(kind: SecretKind, match: RegExpExecArray): SecretMatch {
  const [start, end] = match.indices!.slice(1).find((indices) => indices as typeof indices | undefined)!;
  return { kind, start, end };
}

/** "the code they sent in 2024", 2024年, 20240501 behind "on" */
const isDate = (text: string, { start, end }: TextRange): boolean =>
  DATE.test(text.slice(start, end)) && DATE_PREFIX.test(text.slice(Math.max(0, start - LOOKBACK_CHARACTERS), start));

const DATE = /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])[0-3]\d)?$/;
const DATE_PREFIX = /(?:\b(?:in|since|of|year|on|until|before|after|from|pada|tahun|sejak)\s|[于於在自从從])$/i;
const LOOKBACK_CHARACTERS = 8;
