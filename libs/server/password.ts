import { hash, verify } from '@node-rs/argon2';

/** Argon2id at the floor of OWASP ASVS 5.0, appendix C: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most this many at once: a flood of logins must cost neither the memory nor the cores that chats need. */
const MAX_AT_ONCE = 2;

/** Whoever would wait longer than a second or two behind others is told to come back; a flood must not queue for ever. */
const MAX_WAITING = 32;

/** Too many passwords at once; nothing was looked at. */
export class TooManyPasswords extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new TooManyPasswords();
    await new Promise<void>((go) => waiting.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** A PHC string, salt included. Rejects with TooManyPasswords. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Takes the same time for a right and a wrong password. Rejects with TooManyPasswords. */
export const passwordMatches = (phc: string, password: string): Promise<boolean> => inTurn(() => verify(phc, password));
