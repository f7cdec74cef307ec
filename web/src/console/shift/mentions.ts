import type { AgentId } from '@libs/protocol/ids.ts';

type Named = { agentId: AgentId; displayName: string };

/** As many as a note may name. */
export const MAX_MENTIONS = 5;

/** The colleagues whom a note names by `@` and their name; the longest name that fits counts. */
export function mentionsIn(text: string, colleagues: readonly Named[]): AgentId[] {
  const byLength = colleagues.toSorted((one, other) => other.displayName.length - one.displayName.length);
  const found = [...text.matchAll(/[@＠]/g)].flatMap(({ index }) => {
    const after = text.slice(index + 1).toLowerCase();
    return byLength.find(({ displayName }) => after.startsWith(displayName.toLowerCase()))?.agentId ?? [];
  });
  return [...new Set(found)].slice(0, MAX_MENTIONS);
}

/** The colleagues whose names go on with what stands after the last `@`, and nothing while none is being written. */
export function namesToComplete(text: string, colleagues: readonly Named[]): Named[] {
  const begun = /[@＠]([^@＠\n]{0,40})$/.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined) return [];
  return colleagues.filter(({ displayName }) => {
    const name = displayName.toLowerCase();
    return name.startsWith(begun) && name !== begun;
  });
}

/** With the name in the place of what was begun. */
export const completeName = (text: string, { displayName }: Named): string =>
  text.replace(/([@＠])[^@＠\n]{0,40}$/, `$1${displayName} `);
