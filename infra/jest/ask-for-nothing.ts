import { askDatabase } from './ask-database.ts';

/**
 * The chat of this system asks nobody for contact details: for tests of something else. What an agent saves later
 * counts instead.
 */
export async function askForNothing(system: { databaseUrl: string }): Promise<void> {
  const settings = { askForName: false, askForEmail: false };
  await askDatabase(
    system,
    `with desk as (
       insert into agent (email, display_name, password_hash, enabled) values ('desk@example.org', 'Desk', '-', false) returning id
     )
     insert into live_chat_settings (agent_id, settings, updated_at) select id, $1, 'epoch' from desk`,
    [settings],
  );
}
