import { type Child, type ChildOrder, startChild } from '../servers/child.ts';
import { PlainFault } from '../servers/plain-fault.ts';
import { pause } from '../servers/until.ts';
import { howItEnded } from './kept.ts';

const POLL_MS = 50;
const ANSWER_LIMIT_MS = 2000;
/** A developer's site server compiles its first page while we wait for it. */
const FIRST_ANSWER_LIMIT_MS = 20_000;
const SECONDS_TO_BE_READY = 60;
const SECONDS_OF_PATIENCE = 20;

export interface ServiceOrder extends ChildOrder {
  /** Answers 200 once the service can work. */
  readyUrl: string;
  /** How long it may take to stop before it is killed. */
  graceSeconds?: number;
  /** It is being worked on: one that does not get ready is left to start again at the next change of its source. */
  isWatched?: boolean;
}

/** Starts a service and resolves when it says it is ready; if it dies or dawdles instead, says why in one sentence. */
export async function startService(order: ServiceOrder): Promise<Child> {
  const child = await startChild(order);
  const stop = (graceSeconds = order.graceSeconds) => child.stop(graceSeconds);
  const failure = await waitUntilReady(child, order);
  if (!failure || (failure === NOT_READY && order.isWatched)) return { ...child, stop };
  await stop();
  throw new PlainFault(
    `${order.name} ${failure}${lastComplaint(child)}${order.logFile ? ` (log: ${order.logFile})` : ''}`,
  );
}

const NOT_READY = 'was not ready in time';

/** Undefined when ready, else what happened instead. */
async function waitUntilReady(child: Child, { readyUrl, isWatched }: ServiceOrder): Promise<string | undefined> {
  let ended: string | undefined;
  void child.exited.then((exit) => (ended = `ended before it was ready, ${howItEnded(exit)}`));
  const deadline = performance.now() + (isWatched ? SECONDS_OF_PATIENCE : SECONDS_TO_BE_READY) * 1000;
  while (performance.now() < deadline) {
    if (ended) return ended;
    if (await answers(readyUrl, FIRST_ANSWER_LIMIT_MS)) return undefined;
    await pause(POLL_MS);
  }
  return ended ?? NOT_READY;
}

/** Whether a GET of this address is answered with 200. */
export async function answers(url: string, limitMs = ANSWER_LIMIT_MS): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** The line among its last that looks like a reason: an error's message, or the text of a log record. */
function lastComplaint(child: Child): string {
  const line = child.lastLines().find((candidate) => /error|fatal|cannot|refused|invalid|missing/i.test(candidate));
  if (!line) return '';
  const record = /^\{.*\}$/.test(line) ? parsed(line) : undefined;
  return `: ${record?.err?.message ?? record?.msg ?? line.trim()}`;
}

function parsed(line: string): { msg?: string; err?: { message?: string } } | undefined {
  try {
    return JSON.parse(line) as { msg?: string };
  } catch {
    return undefined;
  }
}
