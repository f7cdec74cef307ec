import { resealSearchTerms } from './reseal-search-terms.ts';
import { resealSecondFactors } from './reseal-second-factors.ts';
import { rewrapSubjectKeys } from './rewrap-subject-keys.ts';
import { isUnused, readKeyUsage, type KeyTool, type KeyUsage } from './sealing-key-table.ts';

/** What others write in the meantime is taken over by the next pass. */
const MAX_PASSES = 10;

export type RewrapProgress = (work: keyof KeyUsage, done: number, total: number) => void;

/**
 * Takes over with the current key what all others have sealed, while everything runs. It may be killed at any point and
 * be started again. Returns what is left: what cannot be opened with any key of the keystore.
 */
export async function rewrapEverything(tool: KeyTool, onProgress: RewrapProgress): Promise<KeyUsage> {
  for (let pass = 1; ; pass += 1) {
    const left = await readLeftovers(tool);
    if (isUnused(left)) return left;
    const advance = (work: keyof KeyUsage) => {
      let done = 0;
      return (count: number) => onProgress(work, (done += count), left[work]);
    };
    const unreadable = {
      people: await rewrapSubjectKeys(tool, advance('people')),
      secondFactors: await resealSecondFactors(tool, advance('secondFactors')),
      searchTerms: await resealSearchTerms(tool, advance('searchTerms')),
    };
    const after = await readLeftovers(tool);
    const isStuck =
      after.people <= unreadable.people &&
      after.secondFactors <= unreadable.secondFactors &&
      after.searchTerms <= unreadable.searchTerms;
    if (isStuck || pass === MAX_PASSES) return after;
  }
}

/** What any other key than the current one has sealed. */
export async function readLeftovers(tool: KeyTool): Promise<KeyUsage> {
  const left = { people: 0, secondFactors: 0, searchTerms: 0 };
  for (const [kekId, usage] of await readKeyUsage(tool)) {
    if (kekId === tool.keys.currentId) continue;
    left.people += usage.people;
    left.secondFactors += usage.secondFactors;
    left.searchTerms += usage.searchTerms;
  }
  return left;
}
