import type { Pool } from 'pg';
import { defaultSettings, readStoredSettings, type LiveChatSettings } from '@libs/protocol/settings.ts';

/** Every append asks for the settings, and they change a few times a year: a second's age is fresh enough. */
const FRESH_MS = 1_000;

/** The settings in force: those of the agent whom a lead has chosen, else the latest saved of any, else the defaults. */
export class CurrentSettings {
  private cached: { settings: LiveChatSettings; until: number } | null = null;

  constructor(private readonly pool: Pool) {}

  async read(): Promise<LiveChatSettings> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.settings;
    const { rows } = await this.pool.query<{ settings: object }>(
      `select s.settings from live_chat_settings s left join widget_choice c on c.only_row
       where c.agent_id is null or c.agent_id = s.agent_id order by s.updated_at desc limit 1`,
    );
    const settings = rows[0] ? readStoredSettings(rows[0].settings) : defaultSettings;
    this.cached = { settings, until: performance.now() + FRESH_MS };
    return settings;
  }
}
