import { hash, verify } from '@node-rs/argon2';

/** Argon2id at the floor of OWASP ASVS 5.0, appendix C: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most this many at once: a flood of logins must cost neither the memory nor the cores that chats need. */
const MAX_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** A PHC string, salt included. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Takes the same time for a right and a wrong password. */
export const passwordMatches = (phc: string, password: string): Promise<boolean> => inTurn(() => verify(phc, password));
