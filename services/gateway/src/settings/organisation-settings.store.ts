import { Injectable } from '@nestjs/common';
import type { SavedSettings, SettingsResponse } from '@libs/protocol/http.ts';
import { defaultSettings, parseStoredSettings } from '@libs/protocol/settings.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { OrganisationPicture } from './settings.schema.ts';

/** The settings of the organisation: one row, and no row is no error. */
@Injectable()
export class OrganisationSettingsStore {
  constructor(private readonly resources: ServerResources) {}

  async read(): Promise<StoredSettings> {
    const { rows } = await this.resources.pool.query<SettingsRow>(
      `select settings, settings_version(settings) as version from organisation_settings`,
    );
    return rows[0] ? toStoredSettings(rows[0]) : { settings: defaultSettings, isSaved: false, version: null };
  }

  /** Null when there are others by now than those of `version`; undefined asks for no such check. */
  async save(settings: Partial<SavedSettings>, version?: string | null): Promise<StoredSettings | null> {
    const row = await this.merge(settings, version);
    return row && toStoredSettings(row);
  }

  async findPicture(name: string): Promise<Buffer | null> {
    const picture = await this.resources.unitOfWork().findOne(OrganisationPicture, { name });
    return picture?.image ?? null;
  }

  private async merge(change: object, version?: string | null): Promise<SettingsRow | null> {
    const { rows } = await this.resources.pool.query<SettingsRow>(
      `select settings, settings_version(settings) as version from merge_organisation_settings($1::jsonb, $2, $3) as settings`,
      [JSON.stringify(change), version !== undefined, version],
    );
    return rows[0] ?? null;
  }
}

type StoredSettings = Omit<SettingsResponse, 'waiting'>;
type SettingsRow = { settings: object; version: string | null };

const toStoredSettings = ({ settings, version }: SettingsRow): StoredSettings => ({
  settings: parseStoredSettings(settings),
  isSaved: version !== null,
  version,
});
