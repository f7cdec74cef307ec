import { halvesOfAmount, joinHyphenated } from './compound-words.ts';
import { findEmails } from './emails-in-text.ts';
import { foldText } from './fold-text.ts';
import { findNumbers } from './numbers-in-text.ts';
import { parseFilter, type TypedFilters } from './parse-filter.ts';
import type { Clause, PhraseToken, SearchQuery } from './search-query.ts';
import { tokenize, type Token } from './tokenize.ts';

/** What people paste is longer than what they look for; the rest of it is not read. */
const MAX_QUERY_LENGTH = 400;
const MAX_CLAUSES = 24;

const QUOTES = /["“”„«»「」『』＂]/;
const UNIT =
  /([-－−–]?)(?:(\p{L}+)[:：])?(?:["“„«「『＂]([^"“”„«»「」『』＂]*)(?:["”»」』＂]|$)|([^\s"“”„«»「」『』＂]+))/gu;

/**
 * What an agent typed: words, "quoted phrases", -without, and agent: status: lang: tag: before: after: with a value. There
 * is no wrong query: whatever is none of these is words.
 */
export function parseQuery(typed: string): SearchQuery {
  const text = typed.slice(0, MAX_QUERY_LENGTH);
  const filters: TypedFilters = { agentWords: [], tagWords: [], filter: {} };
  const { clauses, rest } = takeWholes(text);
  const without: Clause[] = [];
  for (const [all, minus, key, quoted, plain] of rest.matchAll(UNIT)) {
    const value = quoted ?? plain ?? '';
    if (key && !minus && parseFilter(foldText(key), value, filters)) continue;
    const list = minus ? without : clauses;
    if (quoted !== undefined) list.push(...quotedClauses(quoted));
    else list.push(...plainClauses(minus ? all.slice(1) : all));
  }
  return { clauses: clauses.slice(0, MAX_CLAUSES), without: without.slice(0, MAX_CLAUSES), ...filters };
}

/** Numbers in several groups are one thing although they have spaces; they are taken out before the rest is cut at spaces. */
function takeWholes(text: string): { clauses: Clause[]; rest: string } {
  const clauses: Clause[] = [];
  let rest = text;
  for (const { digits, start, end, isInternational } of findNumbers(text)) {
    const written = text.slice(start, end);
    if (isPartOfOther(text, start, end) || rest.slice(start, end) !== written) continue;
    clauses.push(numberClause({ is: 'number', digits, isInternational }, written));
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  }
  return { clauses, rest };
}

/** `5000 20240312` may be two numbers as well as one; `2024/0731` may stand in a text as `JB2024/0731`. */
function numberClause(whole: Clause & { is: 'number' }, written: string): Clause {
  const pieces: Clause = { is: 'all', clauses: written.split(/[\s,，]+/).flatMap(plainClauses) };
  if (/^\p{Nd}[\p{Nd}\s]*\s\p{Nd}+$/u.test(written)) return { is: 'any', clauses: [whole, pieces] };
  if (whole.isInternational || !/[-/.]/.test(written)) return whole;
  return {
    is: 'first',
    clauses: [whole, { is: 'all', clauses: tokenize(written).map(({ text }) => wordClause(text)) }],
  };
}

const isPartOfOther = (text: string, start: number, end: number): boolean =>
  (text.slice(0, start).match(new RegExp(QUOTES, 'g'))?.length ?? 0) % 2 === 1 ||
  /(?:^|[\s(])[-－−–]$|[:：@＠._…*]$/u.test(text.slice(0, start)) ||
  /^(?:[@＠…*_]|\.{2}|\.\p{L})/u.test(text.slice(end));

function quotedClauses(quoted: string): Clause[] {
  const tokens = tokenize(quoted).map(phraseToken);
  return tokens.length === 0 ? [] : [{ is: 'phrase', tokens, isQuoted: true }];
}

const SHORTENED = /^([\p{L}\p{N}]*)(?:…|⋯|\.{2,}|\*{2,}|·{2,})([\p{L}\p{N}]*)$/u;
const HALF_ADDRESS = /^(?:[\p{L}\p{N}._%+-]+@|@[\p{L}\p{N}.-]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+)$/u;
const HYPHENATED = /^(?=.*\p{L})[\p{L}\p{N}]{1,30}(?:[-‐/][\p{L}\p{N}]{1,30}){1,4}$/u;

/** `anna.lim`, `host.org`: half of an address, if somebody has it, or words that stand beside each other. */
const LOCAL_OR_DOMAIN = /^[\p{L}\p{N}]+(?:[._+-]+[\p{L}\p{N}]+){1,6}$/u;

/** What stands between two spaces. */
function plainClauses(written: string): Clause[] {
  const folded = foldText(written);
  const [, head = '', tail = ''] = SHORTENED.exec(folded.replace(/^[("'[]+|[)"'\],;?!]+$/g, '')) ?? [];
  if (head.length + tail.length >= 4) return [{ is: 'shortened', head, tail }];
  const [email] = findEmails(written);
  if (email) return [{ is: 'email', address: `${email.local}@${email.domain}` }];
  if (HALF_ADDRESS.test(folded)) return [{ is: 'email', address: folded }];
  const phrases = tokenizeRuns(written);
  if (HYPHENATED.test(written))
    return [{ is: 'any', clauses: [{ is: 'word', word: joinHyphenated(written) }, ...phrases] }];
  if (!LOCAL_OR_DOMAIN.test(folded)) return phrases;
  const addresses = [`${folded}@`, `@${folded}`].map((address): Clause => ({ is: 'email', address }));
  return [{ is: 'first', clauses: [...addresses, { is: 'all', clauses: phrases }] }];
}

/** Words written together (`a.b_c`) are a phrase, and so is a run of characters; a run beside a word is another clause. */
function tokenizeRuns(written: string): Clause[] {
  const runs: Token[][] = [];
  for (const token of tokenize(written)) {
    const before = runs.at(-1)?.at(-1);
    const continues = before?.isCharacter === token.isCharacter && (!token.isCharacter || token.isJoined);
    if (continues) runs.at(-1)!.push(token);
    else runs.push([token]);
  }
  return runs.map((run) => {
    const [first] = run;
    if (run.length === 1 && !first!.isCharacter) return wordClause(first!.text);
    return { is: 'phrase', tokens: run.map(phraseToken), isQuoted: false };
  });
}

const phraseToken = ({ text, isCharacter, isJoined }: Token): PhraseToken => ({ text, isCharacter, isJoined });

/** `5000USDT` is also written `5000 USDT`. */
function wordClause(word: string): Clause {
  if (/^\d{4,}$/.test(word)) return { is: 'number', digits: word, isInternational: false };
  const halves = halvesOfAmount(word);
  if (halves.length === 0) return { is: 'word', word };
  const tokens = halves.map((text) => ({ text, isCharacter: false, isJoined: false }));
  return {
    is: 'any',
    clauses: [
      { is: 'word', word },
      { is: 'phrase', tokens, isQuoted: false },
    ],
  };
}
