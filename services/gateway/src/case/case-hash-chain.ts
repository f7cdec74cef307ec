import { createHash } from 'node:crypto';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CaseFile } from '@libs/protocol/case-file.ts';

/** The previous hash of the first entry. */
const GENESIS_HASH = '0'.repeat(64);

/** JSON with sorted keys at every depth, so that equal values have equal bytes. */
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

/** Every event with a hash over itself and all events before it. */
export function chainEntries(events: readonly RecordedEvent[]): CaseFile['entries'] {
  let before = GENESIS_HASH;
  return events.map((event) => {
    before = sha256Hex(before + canonical(event));
    return { event, hash: before };
  });
}

/** A hash over everything in the file but the seal. */
export const computeSeal = ({ seal: _, ...file }: CaseFile): string => sha256Hex(canonical(file));

/** Null if the file is as it was exported; otherwise where it differs. */
export function findTampering(file: CaseFile): string | null {
  const entries = chainEntries(file.entries.map(({ event }) => event));
  const wrong = entries.find(({ hash }, index) => hash !== file.entries[index]?.hash);
  if (wrong) return `event ${wrong.event.version}`;
  return computeSeal(file) === file.seal ? null : 'seal';
}
