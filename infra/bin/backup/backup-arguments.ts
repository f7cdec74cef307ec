import { parseArgs } from 'node:util';
import { UserError } from '../servers/user-error.ts';

const BACKUP_USAGE = 'npm run backup [-- FOLDER] [--keep-days 30]';
const RESTORE_USAGE = 'npm run restore -- FOLDER [--erased FILE]';

const VALUE = { type: 'string' } as const;

export type BackupArguments = { root?: string; keepDays?: number };

export function parseBackupArguments(args: string[]): BackupArguments {
  const { values, positionals } = parse(
    { args, allowPositionals: true, options: { 'keep-days': VALUE } },
    BACKUP_USAGE,
  );
  const days = values['keep-days'];
  if (positionals.length > 1 || (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))) throw new UserError(BACKUP_USAGE);
  const [root] = positionals;
  return { ...(root && { root }), ...(days && { keepDays: Number(days) }) };
}

export type RestoreArguments = { folder: string; erasedList?: string };

export function parseRestoreArguments(args: string[]): RestoreArguments {
  const { values, positionals } = parse({ args, allowPositionals: true, options: { erased: VALUE } }, RESTORE_USAGE);
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new UserError(RESTORE_USAGE);
  return { folder, ...(values.erased && { erasedList: values.erased }) };
}

function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>>(config: T, usage: string) {
  try {
    return parseArgs<T>(config);
  } catch {
    throw new UserError(usage);
  }
}
