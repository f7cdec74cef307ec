import { Injectable } from '@nestjs/common';
import type { ContentFiles, ContentVersion, SiteBuild } from '@libs/protocol/content.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** A version without its files. */
export type StoredVersion = Omit<ContentVersion, 'state'> & { entry: string; isApproved: boolean };

export type StoredEntry = {
  entry: string;
  /** Of the last version, or what the software brings. */
  files: ContentFiles;
  /** By language: the number of the version that changed or confirmed it last; none for 0. */
  changedIn: Readonly<Record<string, number>>;
  /** Newest first; of a list the last one only. */
  versions: StoredVersion[];
};

export type VersionKey = { entry: string; number: number };

type NewVersion = {
  entry: string;
  files: ContentFiles;
  base: number;
  changed: readonly Locale[];
  savedBy: AgentId;
};

/** Entries of the site's content and their versions. */
@Injectable()
export class ContentStore {
  constructor(private readonly resources: ServerResources) {}

  /** All texts with their last version, in the order of their names. Pictures are published with the texts that name them. */
  list(): Promise<StoredEntry[]> {
    return this.read(null);
  }

  /** One entry with all of its versions; without files and versions when there is none. */
  async find(entry: string): Promise<StoredEntry> {
    return (await this.read(entry))[0] ?? { entry, files: {}, changedIn: {}, versions: [] };
  }

  /** What the site shows of an entry. */
  async readPublished(entry: string): Promise<ContentFiles> {
    return this.readFiles(
      `select coalesce(
         (select files from content_version where entry = $1 and published_at is not null
          order by published_at desc, number desc limit 1),
         (select files from content_base where entry = $1)) as files`,
      [entry],
    );
  }

  /** The files of a version; 0 is what the software brings. Null when there is no such version. */
  async readVersion({ entry, number }: VersionKey): Promise<ContentFiles | null> {
    if (number === 0) return this.readFiles(`select files from content_base where entry = $1`, [entry]);
    const { rows } = await this.resources.pool.query<{ files: ContentFiles }>(
      `select files from content_version where entry = $1 and number = $2`,
      [entry, number],
    );
    return rows[0]?.files ?? null;
  }

  /** The number of the new version; null when another was saved after the one that it was written on. */
  async save({ entry, files, base, changed, savedBy }: NewVersion): Promise<number | null> {
    const { rows } = await this.resources.pool.query<{ number: number }>(
      `insert into content_version (entry, number, files, changed, saved_by)
       select $1, $2::integer + 1, $3::jsonb, $4::text[], $5
       where $2 = coalesce((select max(number) from content_version where entry = $1), 0)
       on conflict do nothing returning number`,
      [entry, base, JSON.stringify(files), changed, savedBy],
    );
    return rows[0]?.number ?? null;
  }

  /** A new version of each of these, on whatever stands there, in all languages at once. */
  async saveAll(entries: Readonly<Record<string, ContentFiles>>, savedBy: AgentId): Promise<VersionKey[]> {
    const { rows } = await this.resources.pool.query<VersionKey>(
      `insert into content_version (entry, number, files, saved_by)
       select e.key, 1 + coalesce((select max(number) from content_version v where v.entry = e.key), 0), e.value, $2
       from jsonb_each($1::jsonb) e returning entry, number`,
      [JSON.stringify(entries), savedBy],
    );
    return rows;
  }

  async lastBuild(): Promise<SiteBuild | null> {
    const { rows } = await this.resources.pool.query<SiteBuild>(
      `select ${iso('started_at')} as "startedAt", ${iso('finished_at')} as "finishedAt", faults
       from site_build order by id desc limit 1`,
    );
    return rows[0] ?? null;
  }

  private async read(entry: string | null): Promise<StoredEntry[]> {
    const { pool } = this.resources;
    const [entries, versions] = await Promise.all([
      pool.query<Omit<StoredEntry, 'versions'>>(ENTRIES_SQL, [entry]),
      pool.query<StoredVersion>(VERSIONS_SQL, [entry]),
    ]);
    const byEntry = Map.groupBy(versions.rows, (row) => row.entry);
    return entries.rows.map((row) => ({ ...row, versions: byEntry.get(row.entry) ?? [] }));
  }

  private async readFiles(statement: string, values: unknown[]): Promise<ContentFiles> {
    const { rows } = await this.resources.pool.query<{ files: ContentFiles | null }>(statement, values);
    return rows[0]?.files ?? {};
  }
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Texts of the last version of each only: a list is asked for every few seconds. */
const ENTRIES_SQL = `
  select e.entry, coalesce(v.files, b.files, '{}') as files, coalesce(c.numbers, '{}') as "changedIn"
  from (select entry from content_base union select entry from content_version) e
  left join content_base b using (entry)
  left join lateral (
    select files from content_version l where l.entry = e.entry order by number desc limit 1
  ) v on true
  left join lateral (
    select jsonb_object_agg(language, number) as numbers from (
      select language, max(number) as number from content_version h, unnest(h.changed) language
      where h.entry = e.entry group by language
    ) newest
  ) c on true
  where e.entry = $1 or ($1::text is null and e.entry not like 'pictures/%') order by e.entry`;

/** Of one entry all, else the last of each. The current one of an entry was published last. */
const VERSIONS_SQL = `
  select v.entry, v.number, v.files = '{}' as "isRemoval", ${iso('v.saved_at')} as "savedAt",
         s.display_name as "savedByName", a.display_name as "approvedByName", v.approved_at is not null as "isApproved",
         ${iso('v.publish_at')} as "publishAt", ${iso('v.published_at')} as "publishedAt", coalesce(v.faults, '{}') as faults,
         v.published_at is not null
           and v.published_at = (select max(p.published_at) from content_version p where p.entry = v.entry) as "isCurrent"
  from content_version v join agent s on s.id = v.saved_by left join agent a on a.id = v.approved_by
  where v.entry = $1 or ($1::text is null and v.entry not like 'pictures/%'
    and v.number = (select max(l.number) from content_version l where l.entry = v.entry))
  order by v.entry, v.number desc`;
