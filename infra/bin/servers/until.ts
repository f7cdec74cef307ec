import { PlainFault } from './plain-fault.ts';

const POLL_MS = 50;

export interface Patience {
  /** What is awaited, to finish the sentence "… did not happen within N seconds". */
  what: string;
  withinSeconds: number;
}

/** Asks until the answer is truthy and returns it; throws a PlainFault when that takes longer than promised. */
export async function until<T>(ask: () => T | Promise<T>, { what, withinSeconds }: Patience): Promise<T> {
  const deadline = performance.now() + withinSeconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new PlainFault(`${what}: not within ${withinSeconds} seconds.`);
    await pause(POLL_MS);
  }
}

/** The promise's value, or undefined when it takes longer than `seconds`; leaves no timer behind. */
export async function within<T>(promise: Promise<T>, seconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), seconds * 1000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
