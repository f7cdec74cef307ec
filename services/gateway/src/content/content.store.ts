import { Injectable } from '@nestjs/common';
import type { ContentFiles, ContentVersion, SiteBuild } from '@libs/protocol/content.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

export type StoredVersion = Omit<ContentVersion, 'state' | 'isRemoval'> & {
  entry: string;
  files: ContentFiles;
  confirmed: readonly Locale[];
  isApproved: boolean;
};

/** An entry as the software brings it, with every version that was written here, newest first. */
export type StoredEntry = { entry: string; base: ContentFiles; versions: StoredVersion[] };

export type VersionKey = { entry: string; number: number };

type NewVersion = {
  entry: string;
  files: ContentFiles;
  base: number;
  confirmed: readonly Locale[];
  savedBy: AgentId;
};

/** Entries of the site's content and their versions. */
@Injectable()
export class ContentStore {
  constructor(private readonly resources: ServerResources) {}

  /** All of them, or the one that is named; in the order of their names. */
  async list(entry: string | null = null): Promise<StoredEntry[]> {
    const { pool } = this.resources;
    const [base, versions] = await Promise.all([
      pool.query<{ entry: string; files: ContentFiles }>(
        `select entry, files from content_base where $1::text is null or entry = $1`,
        [entry],
      ),
      pool.query<StoredVersion>(VERSIONS_SQL, [entry]),
    ]);
    const baseFiles = new Map(base.rows.map((row) => [row.entry, row.files]));
    const byEntry = Map.groupBy(versions.rows, (row) => row.entry);
    const names = [...new Set([...baseFiles.keys(), ...byEntry.keys()])].sort();
    return names.map((name) => ({
      entry: name,
      base: baseFiles.get(name) ?? {},
      versions: byEntry.get(name) ?? [],
    }));
  }

  /** The number of the new version; null when another was saved after the one that it was written on. */
  async save({ entry, files, base, confirmed, savedBy }: NewVersion): Promise<number | null> {
    const { rows } = await this.resources.pool.query<{ number: number }>(
      `insert into content_version (entry, number, files, confirmed, saved_by)
       select $1, $2::integer + 1, $3::jsonb, $4::text[], $5
       where $2 = coalesce((select max(number) from content_version where entry = $1), 0)
       on conflict do nothing returning number`,
      [entry, base, JSON.stringify(files), confirmed, savedBy],
    );
    return rows[0]?.number ?? null;
  }

  /** A new version of each of these, on whatever stands there. */
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
    const { rows } = await this.resources.pool.query<Timed<SiteBuild, 'startedAt' | 'finishedAt'>>(
      `select started_at as "startedAt", finished_at as "finishedAt", faults from site_build order by id desc limit 1`,
    );
    const last = rows[0];
    return last
      ? { ...last, startedAt: last.startedAt.toISOString(), finishedAt: last.finishedAt?.toISOString() ?? null }
      : null;
  }
}

type Timed<T, Field extends keyof T> = Omit<T, Field> & { startedAt: Date; finishedAt: Date | null };

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const iso = (column: string) => `to_char(v.${column} at time zone 'UTC', ${ISO})`;

/** The current one of an entry was published last. */
const VERSIONS_SQL = `
  select v.entry, v.number, v.files, v.confirmed, ${iso('saved_at')} as "savedAt", s.display_name as "savedByName",
         a.display_name as "approvedByName", v.approved_at is not null as "isApproved",
         ${iso('publish_at')} as "publishAt", ${iso('published_at')} as "publishedAt", coalesce(v.faults, '{}') as faults,
         v.published_at is not null and v.published_at = max(v.published_at) over (partition by v.entry) as "isCurrent"
  from content_version v join agent s on s.id = v.saved_by left join agent a on a.id = v.approved_by
  where $1::text is null or v.entry = $1 order by v.entry, v.number desc`;
