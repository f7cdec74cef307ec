import { Relay } from '../../services/workers/src/relay/relay.ts';
import type { LedgerEnvironment } from './ledger-environment.ts';

/** A worker's relay on this ground, for tests of what comes after it. Returns what stops it. */
export function startRelay({ resources }: Pick<LedgerEnvironment, 'resources'>): () => Promise<void> {
  const relay = new Relay(resources);
  relay.onModuleInit();
  return () => relay.onModuleDestroy();
}
