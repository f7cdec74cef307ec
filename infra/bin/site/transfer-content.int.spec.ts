import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { withClient } from '../servers/postgres-database.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../servers/temporary-folder.ts';
import { SAMPLE_CONTENT } from '../system/content-folder.ts';
import { ContentDatabase } from './content-database.ts';
import { readEntries } from './content-folder.ts';
import { exportContent, importContent } from './transfer-content.ts';

const environment = ledgerForThisFile('worker');
const folder = createTemporaryFolder('transfer');
afterAll(() => removeTemporaryFolder(folder));
const exported = join(folder, 'exported');
const run = <T>(work: Parameters<typeof withClient<T>>[1]) =>
  withClient({ connectionString: environment.databaseUrl }, work);

it('writes the files that the repository has, and proposes what was changed in them', async () => {
  await run(async (client) => {
    await new ContentDatabase(client).writeBase(readEntries(SAMPLE_CONTENT));
    await client.query(
      `insert into agent (email, display_name, role, password_hash, enabled)
       values ('mei@example.org', 'Mei', 'agent', '-', true)`,
    );
    const count = await exportContent(client, exported);
    expect(count).toBe(Object.keys(readEntries(SAMPLE_CONTENT)).length);
    expect(readEntries(exported)).toEqual(readEntries(SAMPLE_CONTENT));
    expect(await importContent(client, exported, 'mei@example.org')).toEqual([]);

    const file = join(exported, 'records/tags.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('[', '[ '));
    expect(await importContent(client, exported, 'Mei@example.org')).toEqual(['records/tags']);
    const { rows } = await client.query<{ kind: string; versions: object; hasText: boolean }>(
      `select kind, change -> 'versions' as versions, change ->> 'text' like 'records/tags.json%' as "hasText"
       from pending_change`,
    );
    expect(rows).toEqual([{ kind: 'content', versions: [{ entry: 'records/tags', number: 1 }], hasText: true }]);
    await expect(importContent(client, exported, 'nobody@example.org')).rejects.toThrow('There is no agent');
  });
});
