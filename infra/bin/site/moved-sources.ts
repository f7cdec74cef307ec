import type { ContentSource } from './content-sources.ts';

/** What became of the page that a source names. */
export type SourceState =
  | { kind: 'there' }
  /** Answers from another address. */
  | { kind: 'moved'; to: string }
  /** The server has no such page any more. */
  | { kind: 'gone'; status: number }
  /** It answers programs otherwise than people, or not now: somebody has to look. */
  | { kind: 'unknown'; reason: string };

export type CheckedSource = { source: ContentSource; state: SourceState };

const AT_ONCE = 4;
const TIMEOUT_MS = 20_000;
const GONE: readonly number[] = [404, 410];

/** Asks once for each address that the content names as a source, four at a time. */
export async function checkSources(sources: readonly ContentSource[], check = checkPage): Promise<CheckedSource[]> {
  const urls = [...new Set(sources.map(({ url }) => url))];
  const states = new Map<string, SourceState>();
  const waiting = urls[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const url of waiting) states.set(url, await check(url));
    }),
  );
  return sources.map((source) => ({ source, state: states.get(source.url)! }));
}

/** Reads the answer's head only. Sends nothing but the address and what this program is. */
export async function checkPage(url: string): Promise<SourceState> {
  try {
    const answer = await fetch(url, {
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Aidline content check)', accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (GONE.includes(answer.status)) return { kind: 'gone', status: answer.status };
    if (!answer.ok) return { kind: 'unknown', reason: `answers ${answer.status}` };
    return isSamePage(url, answer.url) ? { kind: 'there' } : { kind: 'moved', to: answer.url };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'unknown', reason: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** A slash at the end, `www.` and the query that a server adds for its own purposes change no page. */
export function isSamePage(one: string, other: string): boolean {
  return pageOf(one) === pageOf(other);
}

function pageOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host.replace(/^www\./, '') + pathname.replace(/\/(?:index\.\w+)?$/, '');
}
