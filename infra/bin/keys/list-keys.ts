import type { KeyStore } from '@libs/server/keystore/keystore.ts';
import { readKeyRecords, readKeyUsage, type KeyRecord, type KeyTool } from './sealing-key-table.ts';

/** One line for each key of this database or of this keystore. */
export async function listKeys(tool: KeyTool, store: KeyStore): Promise<string[]> {
  const [records, usage, ids] = [await readKeyRecords(tool), await readKeyUsage(tool), await store.listIds()];
  const lines = records.map((record, index) => {
    const { people, secondFactors, searchTerms } = usage.get(record.kekId) ?? NO_USAGE;
    const sealed = `${people} people, ${secondFactors} second factors, ${searchTerms} searches`;
    const missing = !record.destroyedAt && !ids.includes(record.kekId) ? '; NOT IN THIS KEYSTORE' : '';
    return `${record.kekId}  ${stateOf(record, index === 0).padEnd(38)} ${sealed}${missing}`;
  });
  const unused = ids.filter((id) => records.every(({ kekId }) => kekId !== id));
  return [...lines, ...unused.map((id) => `${id}  not in use in this database`)];
}

const NO_USAGE = { people: 0, secondFactors: 0, searchTerms: 0 };

function stateOf({ since, retiringAt, destroyedAt }: KeyRecord, isCurrent: boolean): string {
  if (destroyedAt) return `destroyed ${destroyedAt.toISOString()}`;
  if (isCurrent) return `current since ${since.toISOString()}`;
  if (retiringAt) return `retiring since ${retiringAt.toISOString()}`;
  return `replaced, made ${since.toISOString()}`;
}
