import { InMemoryLedger } from './in-memory-ledger.ts';
import { ledgerContract } from './ledger.contract.ts';

describe('the memory in a map', () => ledgerContract(() => new InMemoryLedger()));
