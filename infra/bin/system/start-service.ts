import { type ChildHandle, type ChildOptions, startChild } from '../servers/child-process.ts';
import { UserError } from '../servers/user-error.ts';
import { sleep } from '../servers/wait-until.ts';
import { describeExit } from './supervised-process.ts';

const POLL_INTERVAL_MS = 50;
const RESPONSE_TIMEOUT_MS = 2000;
/** A developer's site server compiles its first page before it answers. */
const FIRST_RESPONSE_TIMEOUT_MS = 20_000;
const READY_TIMEOUT_SECONDS = 60;
const WATCHED_READY_TIMEOUT_SECONDS = 20;

export type ServiceOptions = ChildOptions & {
  /** Answers 200 once the service is ready. */
  readyUrl: string;
  /** How long it may take to stop before it is killed. */
  graceSeconds?: number;
  /** When it does not get ready, it is left running and restarts at the next change of its source. */
  isWatched?: boolean;
};

/**
 * Starts a service and resolves when it is ready; throws one sentence with the reason when it exits or is not ready in
 * time.
 */
export async function startService(options: ServiceOptions): Promise<ChildHandle> {
  const child = await startChild(options);
  const stop = (graceSeconds = options.graceSeconds) => child.stop(graceSeconds);
  const failure = await waitUntilReady(child, options);
  if (!failure || (failure === NOT_READY && options.isWatched)) return { ...child, stop };
  await stop();
  throw new UserError(
    `${options.name} ${failure}${lastErrorLine(child)}${options.logFile ? ` (log: ${options.logFile})` : ''}`,
  );
}

const NOT_READY = 'was not ready in time';

/** Undefined when ready, else the reason. */
async function waitUntilReady(
  child: ChildHandle,
  { readyUrl, isWatched }: ServiceOptions,
): Promise<string | undefined> {
  let ended: string | undefined;
  void child.exited.then((exit) => (ended = `ended before it was ready, ${describeExit(exit)}`));
  const deadline = performance.now() + (isWatched ? WATCHED_READY_TIMEOUT_SECONDS : READY_TIMEOUT_SECONDS) * 1000;
  while (performance.now() < deadline) {
    if (ended) return ended;
    if (await respondsOk(readyUrl, FIRST_RESPONSE_TIMEOUT_MS)) return undefined;
    await sleep(POLL_INTERVAL_MS);
  }
  return ended ?? NOT_READY;
}

/** Whether a GET of this address is answered with 200. */
export async function respondsOk(url: string, limitMs = RESPONSE_TIMEOUT_MS): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** The most recent line that looks like a reason: an error's message, or the text of a log record. */
function lastErrorLine(child: ChildHandle): string {
  const line = child.lastLines().find((candidate) => /error|fatal|cannot|refused|invalid|missing/i.test(candidate));
  if (!line) return '';
  const record = /^\{.*\}$/.test(line) ? parseLogRecord(line) : undefined;
  return `: ${record?.err?.message ?? record?.msg ?? line.trim()}`;
}

function parseLogRecord(line: string): { msg?: string; err?: { message?: string } } | undefined {
  try {
    return JSON.parse(line) as { msg?: string };
  } catch {
    return undefined;
  }
}
