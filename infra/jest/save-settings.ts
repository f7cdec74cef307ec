import { inAllLanguages, textFields } from '@libs/protocol/settings.ts';
import { askDatabase } from './ask-database.ts';

/**
 * The organisation's settings are these from now on, behind the product's back; processes notice within a second. A text
 * given as one string is that of all languages.
 */
export async function saveSettings(system: { databaseUrl: string }, settings: Record<string, unknown>): Promise<void> {
  const texts = textFields.flatMap((field) => {
    const text = settings[field];
    return typeof text === 'string' ? [[field, inAllLanguages(text)]] : [];
  });
  await askDatabase(
    system,
    `insert into organisation_settings (settings) values ($1)
     on conflict (only_row) do update set settings = excluded.settings, updated_at = now()`,
    [{ ...settings, ...(Object.fromEntries(texts) as object) }],
  );
}
