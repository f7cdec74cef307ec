import type { ClientBase, Pool } from 'pg';
import type { ContentFiles } from '@libs/protocol/content.ts';
import { CONTENT_IS_DUE } from '@libs/server/site-publishing.ts';
import type { ContentEntries } from './content-folder.ts';

/** Versions that were approved together are published together: each alone may not fit to the rest. */
export type DueChange = { versions: { entry: string; number: number }[]; entries: ContentEntries };

/** What the publisher reads and writes: what ships, what is published, what is due. */
export class ContentDatabase {
  constructor(private readonly pool: Pick<Pool | ClientBase, 'query'>) {}

  /** Makes the table what the content folder is. */
  async writeBase(entries: ContentEntries): Promise<void> {
    await this.pool.query(
      `with shipped as (select key as entry, value as files from jsonb_each($1::jsonb)),
            gone as (delete from content_base b where not exists (select from shipped s where s.entry = b.entry))
       insert into content_base as b (entry, files) select entry, files from shipped
       on conflict (entry) do update set files = excluded.files where b.files is distinct from excluded.files`,
      [JSON.stringify(entries)],
    );
  }

  /** What was published and what is due, each as a text that is another one as soon as it has changed. */
  async readState(): Promise<{ published: string; due: string }> {
    const { rows } = await this.pool.query<{ published: string; due: string }>(
      `select concat(count(*) filter (where published_at is not null), ' ', max(published_at)) as published,
              coalesce(string_agg(entry || ' ' || number, ',' order by entry, number) filter (where ${CONTENT_IS_DUE}), '') as due
       from content_version`,
    );
    return rows[0]!;
  }

  /** The content that the site has to show, and whether anything of it was written in the console. */
  async readPublished(): Promise<{ entries: ContentEntries; isFromConsole: boolean }> {
    const { rows } = await this.pool.query<{ entry: string; files: ContentFiles; isWritten: boolean }>(
      `select coalesce(b.entry, v.entry) as entry, coalesce(v.files, b.files) as files,
              v.entry is not null as "isWritten"
       from content_base b full join (
         select distinct on (entry) entry, files from content_version where published_at is not null
         order by entry, published_at desc, number desc
       ) v on v.entry = b.entry`,
    );
    return {
      entries: Object.fromEntries(rows.map(({ entry, files }) => [entry, files])),
      isFromConsole: rows.some(({ isWritten }) => isWritten),
    };
  }

  /** What was approved and whose time has come, in that order. */
  async readDue(): Promise<DueChange[]> {
    const { rows } = await this.pool.query<{ entry: string; number: number; files: ContentFiles; at: string }>(
      `select entry, number, files, approved_at::text as at from content_version
       where ${CONTENT_IS_DUE} order by approved_at, entry`,
    );
    return [...Map.groupBy(rows, ({ at }) => at).values()].map((together) => ({
      versions: together.map(({ entry, number }) => ({ entry, number })),
      entries: Object.fromEntries(together.map(({ entry, files }) => [entry, files])),
    }));
  }

  async markPublished(changes: readonly DueChange[]): Promise<void> {
    await this.mark(changes, `published_at = now()`);
  }

  async markFaulty(change: DueChange, faults: readonly string[]): Promise<void> {
    await this.mark([change], `faults = $2::text[]`, [faults]);
  }

  async beginBuild(): Promise<string> {
    const { rows } = await this.pool.query<{ id: string }>(`insert into site_build default values returning id`);
    return rows[0]!.id;
  }

  async endBuild(id: string, faults: readonly string[]): Promise<void> {
    await this.pool.query(`update site_build set finished_at = now(), faults = $2::text[] where id = $1`, [id, faults]);
  }

  private async mark(changes: readonly DueChange[], assignment: string, values: unknown[] = []): Promise<void> {
    await this.pool.query(
      `update content_version v set ${assignment}
       from jsonb_to_recordset($1::jsonb) as done (entry text, number integer)
       where v.entry = done.entry and v.number = done.number`,
      [JSON.stringify(changes.flatMap(({ versions }) => versions)), ...values],
    );
  }
}
