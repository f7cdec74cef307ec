import { setTimeout as sleep } from 'node:timers/promises';
import { SETTINGS_TTL_MS } from '@libs/server/settings.store.ts';
import { sameInAllLocales, settingsTextFields } from '@libs/protocol/settings.ts';
import { queryDatabase } from './query-database.ts';

/**
 * Sets the organisation's settings directly in the database. Resolves when every process uses them. A text given as one
 * string applies to all languages.
 */
export async function saveSettings(system: { databaseUrl: string }, settings: Record<string, unknown>): Promise<void> {
  const texts = settingsTextFields.flatMap((field) => {
    const text = settings[field];
    return typeof text === 'string' ? [[field, sameInAllLocales(text)]] : [];
  });
  await queryDatabase(
    system,
    `insert into organisation_settings (settings) values ($1)
     on conflict (only_row) do update set updated_at = now(), settings = excluded.settings ||
       jsonb_strip_nulls(jsonb_build_object('security', organisation_settings.settings -> 'security'))`,
    [{ ...settings, ...(Object.fromEntries(texts) as object) }],
  );
  await sleep(SETTINGS_TTL_MS);
}
