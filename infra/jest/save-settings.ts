import { sameInAllLocales, settingsTextFields } from '@libs/protocol/settings.ts';
import { queryDatabase } from './query-database.ts';

/**
 * The organisation's settings are these from now on, behind the product's back; processes notice within a second. A text
 * given as one string is that of all languages.
 */
export async function saveSettings(system: { databaseUrl: string }, settings: Record<string, unknown>): Promise<void> {
  const texts = settingsTextFields.flatMap((field) => {
    const text = settings[field];
    return typeof text === 'string' ? [[field, sameInAllLocales(text)]] : [];
  });
  await queryDatabase(
    system,
    `insert into organisation_settings (settings) values ($1)
     on conflict (only_row) do update set settings = excluded.settings, updated_at = now()`,
    [{ ...settings, ...(Object.fromEntries(texts) as object) }],
  );
}
