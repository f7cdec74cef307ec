import { v7 } from 'uuid';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { SearchResponse } from '@libs/protocol/http.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import { messageCommand, waitUntil } from '../../services/gateway/test/chat-client.ts';
import type { AttackOutcome } from './attack.ts';
import { hireAgent, openVictim } from './people.ts';
import { askAs } from './requests.ts';

/** Words that people write, and as many more as make 2,000: each is in its own choice of half of the conversations. */
const LIKELY_WORDS = `wallet police bank daughter savings invoice passport lawyer bitcoin platform mortgage husband
  broker account deposit transfer shame court hospital pension investment embassy telegram ransom inheritance
  customs parcel romance engineer widow`.split(/\s+/);
const PLANTED_WORDS = 2_000;
const PLANTED_CONVERSATIONS = 14;
const VICTIM_TEXTS = [
  'daughter took savings from mortgage account',
  'broker asked bitcoin deposit platform',
  'widow ransom inheritance',
];
/** About 2,500 characters. */
const SENTENCES_PER_MESSAGE = 80;
/** Shorter ones are found by chance. */
const MARK_BYTES = 6;
const CANARY = 'quokkafield';

/**
 * As a visitor sends 2,000 chosen words, then looks in a copy of every table, and in Redis, for anything that all
 * conversations with a word have, none without it, and a victim too.
 */
export async function decodePlantedWords(target: RunningSystem): Promise<AttackOutcome> {
  const victims = await Promise.all(VICTIM_TEXTS.map((text) => openVictim(target, [text])));
  const words = plantedWords();
  const choices = halfChoices(PLANTED_CONVERSATIONS);
  const planted = await Promise.all(
    Array.from({ length: PLANTED_CONVERSATIONS }, (_, at) =>
      plant(
        target,
        words.filter((__, word) => choices[word]!.has(at)),
      ),
    ),
  );
  await waitUntilFound(target, planted.length);
  const marks = await readMarks(target, [...planted, ...victims.map(({ sessionId }) => sessionId)]);
  const decoded = victims.map(({ sessionId }) => decode(marks, sessionId, { planted, words, choices }));
  const written = VICTIM_TEXTS.map((text) => LIKELY_WORDS.filter((word) => text.split(' ').includes(word)));
  const right = decoded.flatMap((some, at) => some.filter((word) => written[at]!.includes(word))).length;
  for (const { client } of victims) client.close();
  return {
    got: `${right} of ${written.flat().length} words of three other people decoded with ${PLANTED_WORDS} planted words, ${decoded.flat().length - right} wrong ones; ${marks.get(victims[0]!.sessionId)!.size} marks of a victim compared`,
    succeeded: right > 0,
  };
}

const plantedWords = (): string[] =>
  Array.from({ length: PLANTED_WORDS }, (_, index) => LIKELY_WORDS[index] ?? `planted${letters(index)}`);
const letters = (index: number): string =>
  [...index.toString(26).padStart(3, '0')].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join('');

/** The first of all ways to choose half of `count` things, as many as there are words. */
function halfChoices(count: number): Set<number>[] {
  const found: Set<number>[] = [];
  for (let mask = 0; found.length < PLANTED_WORDS; mask += 1) {
    const chosen = Array.from({ length: count }, (_, at) => at).filter((at) => (mask >> at) & 1);
    if (chosen.length === count / 2) found.push(new Set(chosen));
  }
  return found;
}

/** A list of words alone looks like a seed phrase, which is masked. */
async function plant(target: RunningSystem, words: readonly string[]): Promise<string> {
  const { client, sessionId } = await openVictim(target, []);
  const sentences = [...words.map((word) => `it is about the ${word}, really`), CANARY];
  for (let from = 0; from < sentences.length; from += SENTENCES_PER_MESSAGE) {
    const command = messageCommand(sentences.slice(from, from + SENTENCES_PER_MESSAGE).join('. '));
    const id = v7() as CommandId;
    await waitUntil('it is taken', async () => (await client.command(sessionId, command, id)).ok);
  }
  client.close();
  return sessionId;
}

/** With the search that there is, so that whatever it leaves somewhere is there. */
async function waitUntilFound(target: RunningSystem, count: number): Promise<void> {
  const { token } = await hireAgent(target, 'looks', 'agent');
  const ask = askAs(target, token);
  await waitUntil(
    'all are found',
    async () => {
      const { body } = await ask<SearchResponse>(`inbox/search?limit=50&text=${CANARY}`);
      return body.rows?.length === count;
    },
    60_000,
  );
}

/** Of each conversation, every run of letters and digits and every run of bytes in any row that names it. */
async function readMarks(target: RunningSystem, sessionIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const tables = await queryDatabase<{ name: string }>(
    target,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const marks = new Map(sessionIds.map((id) => [id, new Set<string>()]));
  for (const { name } of tables) {
    const rows = await queryDatabase<{ line: string }>(
      target,
      `select t::text as line from ${name} t where t::text like any ($1)`,
      [sessionIds.map((id) => `%${id}%`)],
    );
    const found = rows.flatMap(({ line }) => sessionIds.flatMap((id) => (line.includes(id) ? [{ id, line }] : [])));
    for (const { id, line } of found) for (const mark of marksOf(line)) marks.get(id)!.add(mark);
  }
  return marks;
}

function* marksOf(line: string): Generator<string> {
  for (const [run] of line.matchAll(/[0-9a-z]{6,}/gi)) {
    if (!/^x?[0-9a-f]{24,}$/.test(run)) yield run;
    else
      for (let at = run.startsWith('x') ? 1 : 0; at + 2 * MARK_BYTES <= run.length; at += 2)
        yield run.slice(at, at + 2 * MARK_BYTES);
  }
}

type Planting = { planted: readonly string[]; words: readonly string[]; choices: readonly Set<number>[] };

function decode(marks: Map<string, Set<string>>, victim: string, { planted, words, choices }: Planting): string[] {
  const wordOfChoice = new Map(words.map((word, index) => [[...choices[index]!].join(), word]));
  const found = new Set<string>();
  for (const mark of marks.get(victim)!) {
    const where = planted.flatMap((id, at) => (marks.get(id)!.has(mark) ? [at] : [])).join();
    const word = wordOfChoice.get(where);
    if (word) found.add(word);
  }
  return [...found];
}
