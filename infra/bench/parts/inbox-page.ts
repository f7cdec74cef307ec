import { fillInbox, WORDS } from '../inbox/fill-inbox.ts';
import { accessToken } from '../load/aidline-dialect.ts';
import { quantilesOf, type Quantiles } from '../load/latencies.ts';
import type { Bench, Part } from '../part.ts';
import { startGateways } from '../rivals.ts';

/** How long an agent's list and search take over HTTP, from few sessions to many: the list must stay flat. */
export const inboxPage: Part = { name: 'inbox-page', measure };

/** Enough for the statements to be planned and the previews' code to be compiled. */
const WARM_UP_REQUESTS = 10;
const MOST_SECONDS = 30;

type Page = { what: string; sessions: number; rows: number; bytes: number; milliseconds: Quantiles };

async function measure(bench: Bench) {
  const pages: Page[] = [];
  for (const sessions of bench.plan.inboxSessions) pages.push(...(await measureAt(bench, sessions)));
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
        title: 'A page of the list and of found sessions, signed in, over HTTP',
        head: ['', 'sessions', 'rows', 'p50 ms', 'p95 ms'],
        rows,
      },
    ],
    figures: { inboxPage: pages },
  };
}

async function measureAt({ ground, plan, progress }: Bench, sessions: number): Promise<Page[]> {
  const gateways = await progress.step(`List: generating ${sessions.toLocaleString('en')} sessions`, async () => {
    const started = await startGateways(ground, { name: `inbox_${sessions}` });
    await fillInbox(started.databaseUrl, sessions, ground.secrets.sealingKey);
    return started;
  });
  const api = `${gateways.target.agentUrl}/api/inbox`;
  const asked = {
    'the list': `${api}?timeZone=Asia/Shanghai`,
    'unread only': `${api}/page?unread=1`,
    'a page that finds nothing': `${api}/page?lang=zh-TW`,
    ...Object.fromEntries(
      Object.entries(WORDS).map(([kind, word]) => [`a ${kind} word`, `${api}/search?text=${encodeURIComponent(word)}`]),
    ),
    'two words': `${api}/search?text=${encodeURIComponent(`${WORDS.common} ${WORDS.usual}`)}`,
  };
  const headers = { authorization: `Bearer ${await accessToken(gateways.target)}` };
  const pages: Page[] = [];
  for (const [what, url] of Object.entries(asked))
    await progress.step(`List: ${what} of ${sessions.toLocaleString('en')} sessions`, async () => {
      for (let times = 0; times < WARM_UP_REQUESTS; times += 1) await read(url, headers);
      pages.push({ what, sessions, ...(await readMany(url, headers, plan.inboxRequests)) });
    });
  await gateways.stop();
  return pages;
}

async function readMany(url: string, headers: Record<string, string>, requests: number) {
  const latencies: number[] = [];
  const end = performance.now() + MOST_SECONDS * 1000;
  let last = { rows: 0, bytes: 0 };
  while (latencies.length < requests && performance.now() < end) {
    const at = performance.now();
    last = await read(url, headers);
    latencies.push(performance.now() - at);
  }
  return { ...last, milliseconds: quantilesOf(latencies) };
}

async function read(url: string, headers: Record<string, string>): Promise<{ rows: number; bytes: number }> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`the list was refused: ${text}`);
  return { rows: (JSON.parse(text) as { rows: unknown[] }).rows.length, bytes: text.length };
}
