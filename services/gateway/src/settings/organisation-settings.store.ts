import { Injectable } from '@nestjs/common';
import type { SavedSettings, SettingsResponse } from '@libs/protocol/http.ts';
import { defaultSettings, parseStoredSettings } from '@libs/protocol/settings.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { OrganisationPicture } from './settings.schema.ts';

/** The settings of the organisation: one row, and no row is no error. */
@Injectable()
export class OrganisationSettingsStore {
  constructor(private readonly resources: ServerResources) {}

  async read(): Promise<SettingsResponse> {
    const { rows } = await this.resources.pool.query<SettingsRow>(
      `select settings, ${VERSION_SQL} as version from organisation_settings s`,
    );
    return rows[0] ? toSettingsResponse(rows[0]) : { settings: defaultSettings, isSaved: false, version: null };
  }

  /** Null when there are others by now than those of `version`; undefined asks for no such check. */
  async save(settings: SavedSettings, version?: string | null): Promise<SettingsResponse | null> {
    const row = await this.merge(settings, version);
    return row && toSettingsResponse(row);
  }

  /** The picture that visitors see until somebody answers, in the place of the one before. */
  async replacePicture(image: Buffer): Promise<string> {
    const name = `avatar-${Date.now()}.webp`;
    await this.resources.unitOfWork().upsert(OrganisationPicture, { onlyRow: true, name, image });
    const avatarUrl = `/api/settings/picture/${name}`;
    await this.merge({ avatarUrl });
    return avatarUrl;
  }

  async findPicture(name: string): Promise<Buffer | null> {
    const picture = await this.resources.unitOfWork().findOne(OrganisationPicture, { name });
    return picture?.image ?? null;
  }

  /**
   * In the database, so that a picture and a text saved at once are both kept. What a newer version has added, a field
   * or a language, is not touched.
   */
  private async merge(change: object, version?: string | null): Promise<SettingsRow | null> {
    const { rows } = await this.resources.pool.query<SettingsRow>(
      `insert into organisation_settings as s (settings) values ($1::jsonb)
       on conflict (only_row) do update set updated_at = now(), settings = s.settings || (
         select jsonb_object_agg(key, case when jsonb_typeof(value) = 'object' and jsonb_typeof(s.settings -> key) = 'object'
                                           then (s.settings -> key) || value else value end)
         from jsonb_each(excluded.settings))
       where $2 or ${VERSION_SQL} = $3
       returning settings, ${VERSION_SQL} as version`,
      [JSON.stringify(change), version === undefined, version ?? ''],
    );
    return rows[0] ?? null;
  }
}

type SettingsRow = { settings: object; version: string };

/** Two that say the same are the same. The picture is saved by itself, beside whatever is being written. */
const VERSION_SQL = `md5((s.settings - 'avatarUrl')::text)`;

const toSettingsResponse = ({ settings, version }: SettingsRow): SettingsResponse => ({
  settings: parseStoredSettings(settings),
  isSaved: true,
  version,
});
