import { Relay } from '../../services/workers/src/relay/relay.ts';
import type { LedgerEnvironment } from './ledger-environment.ts';

/** Starts a worker's relay in this environment, for tests of what follows it. Returns the function that stops it. */
export function startRelay({ resources }: Pick<LedgerEnvironment, 'resources'>): () => Promise<void> {
  const relay = new Relay(resources);
  relay.onModuleInit();
  return () => relay.onModuleDestroy();
}
