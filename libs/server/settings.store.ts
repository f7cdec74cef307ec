import type { EntityManager } from '@mikro-orm/postgresql';
import { defaultSettings, parseStoredSettings, type LiveChatSettings } from '@libs/protocol/settings.ts';
import { OrganisationSettings } from './settings.schema.ts';

/** Every append reads the settings, and they change a few times a year: one second old is recent enough. */
const CACHE_TTL_MS = 1_000;

/** The current settings: what a lead has saved for the organisation, else the defaults. */
export class CurrentSettings {
  private cached: { settings: Promise<LiveChatSettings>; until: number } | undefined;

  constructor(private readonly unitOfWork: () => EntityManager) {}

  /** Commands that arrive while the settings are being read wait for the same reading: it costs more than a command. */
  read(): Promise<LiveChatSettings> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.settings;
    const reading = { settings: this.load(), until: performance.now() + CACHE_TTL_MS };
    this.cached = reading;
    reading.settings.catch(() => {
      if (this.cached === reading) this.cached = undefined;
    });
    return reading.settings;
  }

  private async load(): Promise<LiveChatSettings> {
    const saved = await this.unitOfWork().findOne(OrganisationSettings, { onlyRow: true });
    return saved ? parseStoredSettings(saved.settings) : defaultSettings;
  }
}
