import { parseArgs } from 'node:util';
import { UserError } from '../servers/user-error.ts';

const USAGE =
  'npm run archive -- --older-than 5y (--to FOLDER | --delete) [--dry-run] | --restore FOLDER: years (y) or months (m)';

const FLAG = { type: 'boolean' } as const;
const VALUE = { type: 'string' } as const;
const OPTIONS = { 'older-than': VALUE, to: VALUE, restore: VALUE, delete: FLAG, 'dry-run': FLAG } as const;
const MONTHS_PER_YEAR = 12;

/** `to` is null where the conversations are deleted. */
export type ArchiveOrder = { olderThanMonths: number; to: string | null; isDryRun: boolean };

export type ArchiveArguments = { restore: string } | ArchiveOrder;

export function parseArchiveArguments(args: string[]): ArchiveArguments {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { 'older-than': age, to, restore, delete: isDeleted = false, 'dry-run': isDryRun = false } = values;
  if (restore !== undefined) {
    if (age !== undefined || to !== undefined || isDeleted || isDryRun) throw new UserError(USAGE);
    return { restore };
  }
  const [, count, unit] = /^([1-9]\d{0,2})([ym])$/.exec(age ?? '') ?? [];
  if (!count || isDeleted === (to !== undefined)) throw new UserError(USAGE);
  return { olderThanMonths: Number(count) * (unit === 'y' ? MONTHS_PER_YEAR : 1), to: to ?? null, isDryRun };
}
