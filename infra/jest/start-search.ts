import type { SessionId } from '@libs/protocol/ids.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { queues } from '@libs/server/queues.ts';
import { RequestReplyQueue } from '@libs/server/request-reply-queue.ts';
import { SEARCH_WAIT_MS, searchAnswer, type SearchAnswer, type SearchQuestion } from '@libs/server/search-question.ts';
import { SearchProcess } from '../../services/workers/src/search/search-process.ts';
import { waitUntil, type LedgerEnvironment } from './ledger-environment.ts';

export type SearchForTests = {
  ask: (text: string, more?: Partial<SearchQuestion>) => Promise<SearchAnswer>;
  /** Ids of what is found, once everything is indexed that was in the list when the search was started. */
  find: (text: string) => Promise<SessionId[]>;
  /** Another process that would hold the index. */
  start: (resources?: LedgerEnvironment['resources']) => SearchProcess;
  stopProcesses: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Processes that hold the index of the search, and a gateway's questions to them. */
export function startSearch({ resources }: Pick<LedgerEnvironment, 'resources'>): SearchForTests {
  const processes: SearchProcess[] = [];
  const { queueConnections, sealingKeys } = resources;
  const queue = new RequestReplyQueue({
    name: queues.search.name,
    connections: queueConnections,
    jobSealer: new JobSealer(sealingKeys),
  });
  const ask: SearchForTests['ask'] = async (text, more = {}) => {
    const question: SearchQuestion = { text, order: 'newest', after: null, limit: 20, readable: null, ...more };
    return searchAnswer.parse(await queue.request(question, SEARCH_WAIT_MS));
  };
  const start: SearchForTests['start'] = (own = resources) => {
    const started = new SearchProcess(own);
    started.onModuleInit();
    processes.push(started);
    return started;
  };
  const stopProcesses = async () => {
    await Promise.all(processes.splice(0).map((one) => one.onModuleDestroy()));
  };
  return {
    ask,
    start,
    stopProcesses,
    find: async (text) => {
      await waitUntil(() => processes.some(({ indexed }) => indexed === 1));
      return (await ask(text)).hits.map(({ sessionId }) => sessionId);
    },
    stop: async () => {
      await stopProcesses();
      await queue.close();
    },
  };
}
