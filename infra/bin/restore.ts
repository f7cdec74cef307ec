import { join, resolve } from 'node:path';
import { parseRestoreArguments } from './backup/backup-arguments.ts';
import { FILES_FOLDER, readManifest, verifyTables } from './backup/backup-manifest.ts';
import { copyFiles } from './backup/copy-files.ts';
import { readErasedIds } from './backup/erased-since.ts';
import { assertSameVersion, loadBackup } from './backup/load-backup.ts';
import { withTargetDatabase } from './backup/target-database.ts';
import { repeatErasures } from './erasures/erased-sessions.ts';
import { migrate } from './migrate.ts';
import { createProgress, type Progress } from './servers/progress.ts';
import { withClient } from './servers/postgres-database.ts';
import { runBin, UserError } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { typescriptProgramArgs } from './system/run-in-terminal.ts';
import { runOrThrow } from './system/run-to-completion.ts';
import { readVerifiedSealingKeys } from './system/sealing-key.ts';
import { withServerResources } from './system/with-server-resources.ts';

const NO_KEYS =
  'backup.no-keys: the backup is restored, but no key on this machine opens it. Put secrets.json and the keystore back, ' +
  'then run npm run erasures -- --again with the newest list and npm run replay -- --repair before anything else.';

/**
 * `npm run restore -- FOLDER [--erased FILE]` restores a backup into an empty database: the one of DATABASE_URL, else
 * the embedded one of this data folder. What was erased after the backup is erased again before anybody can read it, by
 * the lists of all backups beside this one and by FILE; then the projections are compared with the log and repaired.
 */
await runBin(async () => {
  const { folder: given, erasedList } = parseRestoreArguments(process.argv.slice(2));
  const folder = resolve(process.env.INIT_CWD ?? '.', given);
  const erasedIds = readErasedIds(folder, erasedList && resolve(process.env.INIT_CWD ?? '.', erasedList));
  const manifest = readManifest(folder);
  assertSameVersion(manifest);
  const progress = createProgress();
  await progress.step('Verifying the backup', () => verifyTables(folder, manifest));
  const data = dataFolder();
  await withTargetDatabase(data, progress, async ({ ownerUrl, env }) => {
    await progress.step('Migrating', () => migrate(ownerUrl));
    await withClient(ownerUrl, (client) => loadBackup({ client, folder, manifest, progress }));
    if (manifest.files)
      await progress.step(`${manifest.files.count} files`, async () =>
        copyFiles(join(folder, FILES_FOLDER), process.env.FILES_FOLDER || data.file('files')),
      );
    if (!(await readVerifiedSealingKeys(ownerUrl, data).catch(() => undefined))) throw new UserError(NO_KEYS);
    await eraseAgain(erasedIds, progress);
    await progress.step('Comparing the projections with the log', () =>
      runOrThrow({
        name: 'replay',
        args: typescriptProgramArgs('infra/bin/replay.ts', ['--repair', '--restart']),
        env,
      }),
    );
  });
  progress.printLine(`${folder} is restored: start Aidline.`);
});

async function eraseAgain(ids: string[], progress: Progress): Promise<void> {
  await withServerResources('restore', async (resources) => {
    const { erased, already } = await progress.step('Repeating erasures', () => repeatErasures(resources, ids));
    progress.printLine(`${erased} erased again, ${already} still erased`);
  });
}
