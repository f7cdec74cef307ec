import { resolve } from 'node:path';
import { parseBackupArguments } from './backup/backup-arguments.ts';
import { expireBackups } from './backup/expire-backups.ts';
import { writeBackup } from './backup/write-backup.ts';
import { createProgress } from './servers/progress.ts';
import { withClient } from './servers/postgres-database.ts';
import { runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

/**
 * `npm run backup [-- FOLDER] [--keep-days 30]` saves the database and the files into a folder of their own below FOLDER
 * (`.data/backups`) while everything runs, and deletes backups that are older. It needs no program of Postgres. The keys
 * are not in it: keep those elsewhere.
 */
await runBin(async () => {
  const { root, keepDays } = parseBackupArguments(process.argv.slice(2));
  const folder = dataFolder();
  const backups = root ? resolve(process.env.INIT_CWD ?? '.', root) : folder.file('backups');
  const filesFolder = process.env.FILES_S3_URL ? null : process.env.FILES_FOLDER || folder.file('files');
  const progress = createProgress();
  const made = await withClient(await findRunningDatabase(folder), (client) =>
    writeBackup({ client, root: backups, filesFolder, progress }),
  );
  progress.printLine(`The backup is in ${made}. It opens only with your keys, which are not in it.`);
  if (filesFolder === null) progress.printLine('The files are in S3 and not in this backup: back up the bucket too.');
  if (keepDays === undefined) return;
  for (const expired of expireBackups(backups, { keepDays })) progress.printLine(`Deleted ${expired}.`);
});
