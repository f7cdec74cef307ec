import { hash, verify } from '@node-rs/argon2';

/** Argon2id at the floor of OWASP ASVS 5.0, appendix C: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most this many at once: many logins must not take the memory and the cores that chats need. */
const MAX_CONCURRENCY = 2;

/** Who would wait longer than one or two seconds is asked to come back, so that the queue stays short. */
const MAX_WAITING = 32;

/** Too many passwords at once; this one was not checked. */
export class PasswordQueueFull extends Error {}

let runningCount = 0;
const waitingTasks: (() => void)[] = [];

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (runningCount >= MAX_CONCURRENCY) {
    if (waitingTasks.length >= MAX_WAITING) throw new PasswordQueueFull();
    await new Promise<void>((go) => waitingTasks.push(go));
  }
  runningCount += 1;
  try {
    return await work();
  } finally {
    runningCount -= 1;
    waitingTasks.shift()?.();
  }
}

/** A PHC string, salt included. Rejects with PasswordQueueFull. */
export const hashPassword = (password: string): Promise<string> =>
  withConcurrencyLimit(() => hash(password, ARGON2_OPTIONS));

/** Takes the same time for a right and a wrong password. Rejects with PasswordQueueFull. */
export const verifyPassword = (phc: string, password: string): Promise<boolean> =>
  withConcurrencyLimit(() => verify(phc, password));
