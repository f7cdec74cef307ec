import type { ContentFiles } from '@libs/protocol/content.ts';
import { readStoredJson, storeJson } from '../stored-json.ts';

/** What was typed and not saved, with the number of the version that it was written on. */
export type UnsavedContent = { files: ContentFiles; base: number };

const keyOf = (entry: string) => `aidline.content.${entry}`;
const storage = () => sessionStorage;

/** Of this tab: it survives a reload, and another tab has its own. */
export function readUnsaved(entry: string): UnsavedContent | null {
  const { files, base } = (readStoredJson(storage, keyOf(entry)) ?? {}) as Partial<UnsavedContent>;
  return files && typeof files === 'object' && typeof base === 'number' ? { files, base } : null;
}

export function storeUnsaved(entry: string, unsaved: UnsavedContent): void {
  storeJson(storage, keyOf(entry), unsaved);
}

export function forgetUnsaved(entry: string): void {
  try {
    storage().removeItem(keyOf(entry));
  } catch {
    orNothingWasStored();
  }
}

function orNothingWasStored(): void {}

/** Whether two entries have the same files, letter for letter. */
export function sameFiles(one: ContentFiles, other: ContentFiles): boolean {
  const paths = Object.keys(one);
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path]);
}
