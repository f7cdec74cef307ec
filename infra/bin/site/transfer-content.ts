import type { ClientBase } from 'pg';
import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { changedLanguages, type ContentFiles } from '@libs/protocol/content.ts';
import { contentChange, type ChangedEntry } from '@libs/protocol/content-change.ts';
import { UserError } from '../servers/user-error.ts';
import { ContentDatabase } from './content-database.ts';
import { readEntries, writeEntries } from './content-folder.ts';

/** Writes what the site shows as a content folder. Resolves with the number of entries. */
export async function exportContent(client: ClientBase, folder: string): Promise<number> {
  const { entries } = await new ContentDatabase(client).readPublished();
  const shown = Object.fromEntries(Object.entries(entries).filter(([, files]) => Object.keys(files).length > 0));
  if (Object.keys(shown).length === 0) throw new UserError('There is no content yet: the publisher has not run.');
  writeEntries(folder, shown);
  return Object.keys(shown).length;
}

/**
 * Saves what differs from the site in a content folder as versions of an agent, and asks a second person for all of them
 * together. Resolves with the names of the entries. What is not in the folder stays.
 */
export async function importContent(client: ClientBase, folder: string, email: string): Promise<string[]> {
  const { rows: agents } = await client.query<{ id: string }>(`select id from agent where lower(email) = lower($1)`, [
    email,
  ]);
  const agent = agents[0]?.id;
  if (!agent) throw new UserError(`There is no agent ${email}.`);
  const { entries: shown } = await new ContentDatabase(client).readPublished();
  const changed = Object.entries(readEntries(folder)).filter(
    ([entry, files]) => textOf(files) !== textOf(shown[entry] ?? {}),
  );
  if (changed.length === 0) return [];
  const versions = await Promise.all(
    changed.map(async ([entry, files]): Promise<ChangedEntry> => {
      const published = shown[entry] ?? {};
      const { rows } = await client.query<{ number: number }>(
        `insert into content_version (entry, number, files, changed, saved_by)
         select $1, 1 + coalesce(max(number), 0), $2::jsonb, $3::text[], $4 from content_version where entry = $1
         returning number`,
        [entry, JSON.stringify(files), changedLanguages(published, files), agent],
      );
      return { entry, number: rows[0]!.number, files, published };
    }),
  );
  const { target, before, change } = contentChange(versions, null, (line) => findHoldReasons(line).length > 0);
  await client.query(
    `insert into pending_change (kind, target, requested_by, before_text, change)
     values ('content', $1, $2, $3, $4::jsonb)
     on conflict (kind, target) where verdict is null do update
       set id = uuidv7(), requested_by = excluded.requested_by, requested_at = now(), change = excluded.change,
           before_text = excluded.before_text`,
    [target, agent, before, JSON.stringify(change)],
  );
  return changed.map(([entry]) => entry);
}

/** Files in the order of their paths. */
const textOf = (files: ContentFiles): string =>
  JSON.stringify(Object.entries(files).sort(([one], [other]) => one.localeCompare(other)));
