import { hash, verify } from '@node-rs/argon2';

/** Argon2id at the floor of OWASP ASVS 5.0, appendix C: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most this many at once: a flood of logins must cost neither the memory nor the cores that chats need. */
const MAX_CONCURRENCY = 2;

/** Whoever would wait longer than a second or two behind others is told to come back; a flood must not queue for ever. */
const MAX_WAITING = 32;

/** Too many passwords at once; nothing was looked at. */
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
