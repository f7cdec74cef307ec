import type { WatchedSystem } from './watched-system.ts';

/** One thing that breaks on a running system, and what repairs it. */
export type Breakage = {
  name: string;
  /** One sentence, for afterwards. */
  did: string;
  /** Those that it has to raise, and that have to clear after it was repaired. */
  alerts: readonly string[];
  /** Breaks it. Resolves to what repairs it, also when the operator has repaired it already. */
  inflict: (system: WatchedSystem) => Promise<() => Promise<unknown>>;
};
