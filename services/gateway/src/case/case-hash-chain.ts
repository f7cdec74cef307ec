import { createHash } from 'node:crypto';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CaseFile } from '@libs/protocol/case-file.ts';

/** The first entry follows on this. */
const GENESIS_HASH = '0'.repeat(64);

/** Keys in order, at every depth: two programs that write the same thing write the same bytes. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`;
}

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Every event with the hash of all up to it. */
export function chainEntries(events: readonly RecordedEvent[]): CaseFile['entries'] {
  let before = GENESIS_HASH;
  return events.map((event) => {
    before = sha256Hex(before + canonical(event));
    return { event, hash: before };
  });
}

/** Over everything in the file but itself. */
export const computeSeal = ({ seal: _, ...file }: CaseFile): string => sha256Hex(canonical(file));

/** Null when the file is as it was exported; otherwise where it is not. */
export function findTampering(file: CaseFile): string | null {
  const entries = chainEntries(file.entries.map(({ event }) => event));
  const wrong = entries.find(({ hash }, index) => hash !== file.entries[index]?.hash);
  if (wrong) return `event ${wrong.event.version}`;
  return computeSeal(file) === file.seal ? null : 'seal';
}
