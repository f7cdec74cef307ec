import { fillInbox } from '../inbox/fill-inbox.ts';
import { fetchAccessToken } from '../load/aidline-client.ts';
import { quantilesOf, type Quantiles } from '../load/quantiles.ts';
import type { BenchmarkContext, Benchmark } from '../benchmark.ts';
import { startGateways } from '../contestants.ts';

/** How long an agent's inbox takes over HTTP, from few sessions to many: the inbox must stay equally fast. */
export const inboxPageBenchmark: Benchmark = { name: 'inbox-page', measure };

/** Enough for the statements to be planned and the code to be compiled. */
const WARM_UP_REQUESTS = 10;
const MAX_SECONDS = 30;

type PageTiming = { what: string; sessions: number; rows: number; bytes: number; milliseconds: Quantiles };

async function measure(bench: BenchmarkContext) {
  const pages: PageTiming[] = [];
  for (const sessions of bench.plan.inboxSessions) pages.push(...(await measureWithSessions(bench, sessions)));
  const rows = pages.map(({ what, sessions, rows: shown, milliseconds: { p50, p95 } }) => [
    what,
    sessions.toLocaleString('en'),
    shown,
    p50.toFixed(1),
    p95.toFixed(1),
  ]);
  return {
    tables: [
      {
        title: 'A page of the list, signed in, over HTTP',
        head: ['', 'sessions', 'rows', 'p50 ms', 'p95 ms'],
        rows,
      },
    ],
    figures: { inboxPage: pages },
  };
}

async function measureWithSessions(
  { environment, plan, progress }: BenchmarkContext,
  sessions: number,
): Promise<PageTiming[]> {
  const gateways = await progress.step(`List: generating ${sessions.toLocaleString('en')} sessions`, async () => {
    const started = await startGateways(environment, { name: `inbox_${sessions}` });
    await fillInbox(started.databaseUrl, sessions, environment.secrets.sealingKey);
    return started;
  });
  const api = `${gateways.target.agentUrl}/api/inbox`;
  const requests = {
    'the list': `${api}?timeZone=Asia/Shanghai`,
    'unread only': `${api}/page?unread=1`,
    'a page that finds nothing': `${api}/page?lang=zh-TW`,
  };
  const headers = { authorization: `Bearer ${await fetchAccessToken(gateways.target)}` };
  const pages: PageTiming[] = [];
  for (const [what, url] of Object.entries(requests))
    await progress.step(`List: ${what} of ${sessions.toLocaleString('en')} sessions`, async () => {
      for (let times = 0; times < WARM_UP_REQUESTS; times += 1) await fetchPage(url, headers);
      pages.push({ what, sessions, ...(await timeRequests(url, headers, plan.inboxRequests)) });
    });
  await gateways.stop();
  return pages;
}

async function timeRequests(url: string, headers: Record<string, string>, requests: number) {
  const latencies: number[] = [];
  const end = performance.now() + MAX_SECONDS * 1000;
  let last = { rows: 0, bytes: 0 };
  while (latencies.length < requests && performance.now() < end) {
    const at = performance.now();
    last = await fetchPage(url, headers);
    latencies.push(performance.now() - at);
  }
  return { ...last, milliseconds: quantilesOf(latencies) };
}

async function fetchPage(url: string, headers: Record<string, string>): Promise<{ rows: number; bytes: number }> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`the inbox was refused: ${text}`);
  return { rows: (JSON.parse(text) as { rows: unknown[] }).rows.length, bytes: text.length };
}
