import { SEARCH_PAGE_MAX, type SearchResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Progress } from '../bin/servers/progress.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import { createAgentApi, type AgentApiAnswer } from '../../services/gateway/test/agent-api-client.ts';
import { openAgent, signIn, waitUntil } from '../../services/gateway/test/chat-client.ts';
import { playPerson } from './play-person.ts';
import type { EvalFile, EvalPerson, EvalQuery } from './read-eval-file.ts';
import { scoreAnswers, type EvalAnswer, type EvalScore } from './score.ts';

/** More people come, write alike and are looked for at once than a system would let. */
export const SERVICE_ENV = {
  VISITOR_COMMANDS_PER_SECOND: '1000',
  AGENT_COMMANDS_PER_SECOND: '10000',
  REQUESTS_PER_ADDRESS: '0',
  REQUESTS_PER_GATEWAY: '0',
  CONVERSATIONS_PER_ADDRESS: '0',
  SIMILAR_FIRST_MESSAGES: '0',
  SOCKETS_PER_ADDRESS: '0',
};

/** So many are played at once. */
const CONCURRENCY = 8;

/** After so many, people or queries, the agent signs in anew: a login lasts a quarter of an hour. */
const PER_LOGIN = 500;

/** The relay of a shared machine may be behind by so much. */
const INDEX_TIMEOUT_MS = 600_000;

export type EvalResult = EvalScore & { people: number; queries: number; refused: number };

type EvalSystem = Pick<RunningSystem, 'gatewayUrls' | 'databaseUrl' | 'agent' | 'workers'>;

/** Plays everybody, waits until the worker has indexed them, and asks every query over the agents' own route. */
export async function evaluateSearch(system: EvalSystem, file: EvalFile, progress: Progress): Promise<EvalResult> {
  let refused = 0;
  const onRefused = (what: string) => {
    refused += 1;
    progress.printLine(`refused: ${what}`);
  };
  const lines = await progress.step(`Playing ${file.people.length} people`, () =>
    playAll(system, file.people, onRefused),
  );
  await progress.step('Indexing', () => waitUntil('the log is indexed', () => isIndexed(system), INDEX_TIMEOUT_MS));
  const answers = await progress.step(`Asking ${file.queries.length} queries`, () =>
    askAll(system, file.queries, lines),
  );
  return { ...scoreAnswers(answers), people: file.people.length, queries: file.queries.length, refused };
}

async function playAll(
  system: EvalSystem,
  people: readonly EvalPerson[],
  onRefused: (what: string) => void,
): Promise<Map<SessionId, number>> {
  const lines = new Map<SessionId, number>();
  const [gatewayUrl = '', otherUrl = gatewayUrl] = system.gatewayUrls;
  for (let from = 0; from < people.length; from += PER_LOGIN) {
    const agent = await openAgent(otherUrl, system.agent);
    const waiting = people.slice(from, from + PER_LOGIN).values();
    const playWaiting = async () => {
      for (const person of waiting) lines.set(await playPerson(person, { gatewayUrl, agent, onRefused }), person.line);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, playWaiting));
    agent.close();
  }
  return lines;
}

/** The worker that holds the index has all of it, and the relay, which the rows of the answers come from, has all of the log. */
async function isIndexed(system: EvalSystem): Promise<boolean> {
  const [relay] = await queryDatabase<{ behind: number }>(
    system,
    `select count(*)::int as behind from (select shard, max(pos) as pos from chat_event group by shard) e
     left join cursor c on c.consumer = 'inbox' and c.shard = e.shard where coalesce(c.pos, 0) < e.pos`,
  );
  const metrics = await Promise.all(system.workers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const isHeld = (text: string) =>
    /^aidline_search_indexed 1$/m.test(text) && /^aidline_search_lag_events 0$/m.test(text);
  return relay!.behind === 0 && metrics.some(isHeld);
}

async function askAll(
  system: EvalSystem,
  queries: readonly EvalQuery[],
  lines: ReadonlyMap<SessionId, number>,
): Promise<EvalAnswer[]> {
  const ask = createAgentApi(() => system.gatewayUrls[0]!);
  const answers: EvalAnswer[] = [];
  let token = '';
  for (const [index, { query, expect, line }] of queries.entries()) {
    if (index % PER_LOGIN === 0) token = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
    const found: number[] = [];
    let after: string | null = null;
    do {
      const page: AgentApiAnswer<SearchResponse> = await ask(token, `inbox/search?${pageQuery(query, after)}`);
      if (page.error) throw new Error(`line ${line} was refused: ${page.error.code}`);
      found.push(...page.rows.flatMap(({ sessionId }) => lines.get(sessionId) ?? []));
      after = page.next;
    } while (after);
    answers.push({ found, expected: expect });
  }
  return answers;
}

/** Best first, and all pages: the precision is that of everything that is found. */
const pageQuery = (text: string, after: string | null): string =>
  new URLSearchParams({ text, order: 'best', limit: `${SEARCH_PAGE_MAX}`, ...(after ? { after } : {}) }).toString();
