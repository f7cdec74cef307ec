import { Relay } from '../../services/workers/src/relay/relay.ts';
import type { Ground } from './ledger-ground.ts';

/** A worker's relay on this ground, for tests of what comes after it. Returns what stops it. */
export function relayAtWork({ plumbing }: Pick<Ground, 'plumbing'>): () => Promise<void> {
  const relay = new Relay(plumbing);
  relay.onModuleInit();
  return () => relay.onModuleDestroy();
}
