import { searchTermsContext, SystemSealer } from '@libs/server/keystore/system-sealer.ts';
import { readSearchTerms, type KeyTool } from './sealing-key-table.ts';

/** Seals what was searched for with the current key. Returns how many could not be opened. */
export async function resealSearchTerms({ client, keys }: KeyTool, onDone: (count: number) => void): Promise<number> {
  const sealer = new SystemSealer(keys, 'searchTerms');
  let unreadable = 0;
  for (const { audit_id: id, terms } of await readSearchTerms(client)) {
    if (sealer.isCurrent(terms)) continue;
    onDone(1);
    if (!sealer.canOpen(terms)) {
      unreadable += 1;
      continue;
    }
    const context = searchTermsContext(id);
    const resealed = sealer.seal(sealer.unseal(terms, context), context);
    await client.query(`update search_terms set terms = $3 where audit_id = $1 and terms = $2`, [id, terms, resealed]);
  }
  return unreadable;
}
