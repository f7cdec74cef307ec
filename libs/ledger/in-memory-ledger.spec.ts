import { batchContract } from './ledger-batches.contract.ts';
import { InMemoryLedger } from './in-memory-ledger.ts';
import { ledgerContract } from './ledger.contract.ts';

describe('the ledger in memory', () => {
  ledgerContract(() => new InMemoryLedger());
  batchContract(() => new InMemoryLedger());
});
