import type { SecretMatch } from '@libs/guard/secret-match.ts';
import type { MessageContext, WrittenMessage } from '@libs/guard/written-message.ts';

/** Checks a message for secrets before it leaves the device. Nothing is sent before `isReady`, or before loading failed. */
export type SecretGuard = {
  /** Called when somebody starts to write: loads the rules. Resolves with whether they are there; a later call tries again. */
  prepare(): Promise<boolean>;
  isReady(): boolean;
  /** What must not be sent; nothing until the rules are loaded. The gateway always looks again. */
  find(text: string, context?: MessageContext): SecretMatch[];
};

export type SecretFinder = (message: WrittenMessage) => SecretMatch[];

/** A network that answers this late counts as one that does not answer: the message then goes, and the gateway masks it. */
const LOAD_TIMEOUT_MS = 20_000;

export function createSecretGuard(
  fetchRules: () => Promise<SecretFinder> = importRules,
  loaded: SecretFinder | null = null,
): SecretGuard {
  let find = loaded;
  let fetching: Promise<boolean> | undefined;
  const load = async () => {
    try {
      find = await withTimeout(fetchRules());
    } catch {
      fetching = undefined;
    }
    return find !== null;
  };
  return {
    prepare: () => (find ? Promise.resolve(true) : (fetching ??= load())),
    isReady: () => find !== null,
    find: (text, context = { earlier: [] }) => find?.({ text, ...context }) ?? [],
  };
}

const importRules = () => import('./secret-rules.ts').then(({ findInMessage }) => findInMessage);

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), LOAD_TIMEOUT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
