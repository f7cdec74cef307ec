import { UserError } from './user-error.ts';

const POLL_INTERVAL_MS = 50;

export type WaitOptions = {
  /** What is awaited, for the message "…: not within N seconds." */
  what: string;
  withinSeconds: number;
};

/** Polls until the result is truthy and returns it; throws a UserError after `withinSeconds`. */
export async function waitUntil<T>(ask: () => T | Promise<T>, { what, withinSeconds }: WaitOptions): Promise<T> {
  const deadline = performance.now() + withinSeconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new UserError(`${what}: not within ${withinSeconds} seconds.`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** The promise's value, or undefined when it takes longer than `seconds`; leaves no timer running. */
export async function withTimeout<T>(promise: Promise<T>, seconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), seconds * 1000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
