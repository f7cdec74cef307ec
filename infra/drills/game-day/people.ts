import { accessTokenProvider } from '../../faults/load/actor-credentials.ts';
import { lockAgainAndAgain } from './disturbances.ts';
import { newVisitor, OPEN } from './traffic.ts';
import type { WatchedSystem } from './watched-system.ts';

const FLOOD_VISITORS = 150;
const FLOOD_INTERVAL_MS = 400;
const ASK_INTERVAL_MS = 1_000;
/** More than the twenty that an agent may save in an hour. */
const CASE_FILES = 24;

/**
 * Many who write at once, again and again, whether they are answered or not, while the log takes nothing in for seconds.
 * Resolves to what ends it.
 */
export async function flood({ services, database }: WatchedSystem): Promise<() => Promise<void>> {
  const { url } = services.gateways[0]!;
  const visitors = Array.from({ length: FLOOD_VISITORS }, newVisitor);
  await Promise.all(visitors.map((visitor) => visitor.command(url, OPEN)));
  const write = () =>
    visitors.forEach((visitor) => void visitor.command(url, { type: 'message.send', text: 'buy now, buy now' }));
  const timer = setInterval(write, FLOOD_INTERVAL_MS);
  const stopLocking = await lockAgainAndAgain(database.url, 'lock table chat_event in exclusive mode');
  return () => {
    clearInterval(timer);
    return stopLocking();
  };
}

/** An agent who wants one text after another translated. Resolves to what ends it. */
export async function askAgainAndAgain(system: WatchedSystem): Promise<() => Promise<void>> {
  const request = secondAgent(system);
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const body = { text: `Please write down what happened, part ${asked}`, source: 'en', target: 'zh' };
    await request('/api/translate', body);
  };
  const timer = setInterval(() => void ask(), ASK_INTERVAL_MS);
  await ask();
  return () => Promise.resolve(clearInterval(timer));
}

/** An agent who saves the case files of somebody who has written. Resolves to what repairs it: nothing has to. */
export async function saveCaseFiles(system: WatchedSystem): Promise<() => Promise<void>> {
  const { sessionId } = system.traffic.visitors[0]!;
  const request = secondAgent(system);
  for (let saved = 0; saved < CASE_FILES; saved += 1) await request(`/api/sessions/${sessionId}/case-file?format=csv`);
  return () => Promise.resolve();
}

/** As the second agent: the first one is the operator's. Signs in once. */
function secondAgent({ services }: WatchedSystem) {
  const { url } = services.gateways[0]!;
  const accessToken = accessTokenProvider(services.agents[1]!);
  return async (path: string, body?: object): Promise<void> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await accessToken(url)}` };
    const order = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    await fetch(`${url}${path}`, order).then((response) => response.arrayBuffer());
  };
}
