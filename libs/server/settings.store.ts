import type { EntityManager } from '@mikro-orm/postgresql';
import { defaultSettings, parseStoredSettings, type LiveChatSettings } from '@libs/protocol/settings.ts';
import { OrganisationSettings } from './settings.schema.ts';

/** Every append reads the settings, and they change a few times a year: one second old is recent enough. */
const CACHE_TTL_MS = 1_000;

/** The current settings: what a lead has saved for the organisation, else the defaults. */
export class CurrentSettings {
  private cached: { settings: LiveChatSettings; until: number } | null = null;

  constructor(private readonly unitOfWork: () => EntityManager) {}

  async read(): Promise<LiveChatSettings> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.settings;
    const saved = await this.unitOfWork().findOne(OrganisationSettings, { onlyRow: true });
    const settings = saved ? parseStoredSettings(saved.settings) : defaultSettings;
    this.cached = { settings, until: performance.now() + CACHE_TTL_MS };
    return settings;
  }
}
