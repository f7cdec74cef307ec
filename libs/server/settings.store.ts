import type { EntityManager } from '@mikro-orm/postgresql';
import { defaultSettings, parseStoredSettings, type LiveChatSettings } from '@libs/protocol/settings.ts';
import { parseStoredHours, type BusinessHours } from '@libs/protocol/business-hours.ts';
import { parseStoredAssignmentRules, type AssignmentRules } from '@libs/protocol/assignment.ts';
import { parseStoredSecurity, type SecuritySettings } from '@libs/protocol/security-settings.ts';
import { OrganisationSettings } from './settings.schema.ts';

/** Every append reads the settings, and they change a few times a year: one second old is recent enough. */
export const SETTINGS_TTL_MS = 1_000;

/** The current settings: what a lead has saved for the organisation, else the defaults. */
export class CurrentSettings {
  private cached: { reading: Promise<StoredSettings>; until: number } | undefined;

  constructor(private readonly unitOfWork: () => EntityManager) {}

  async read(): Promise<LiveChatSettings> {
    return (await this.readStored()).chat;
  }

  /** The rules about the organisation's own people. */
  async readSecurity(): Promise<SecuritySettings> {
    return (await this.readStored()).security;
  }

  /** Who is offered or given which conversation. */
  async readAssignment(): Promise<AssignmentRules> {
    return (await this.readStored()).assignment;
  }

  /** When somebody answers. */
  async readHours(): Promise<BusinessHours> {
    return (await this.readStored()).hours;
  }

  /** Commands that arrive while the settings are being read wait for the same reading: it costs more than a command. */
  private readStored(): Promise<StoredSettings> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.reading;
    const cached = { reading: this.load(), until: performance.now() + SETTINGS_TTL_MS };
    this.cached = cached;
    cached.reading.catch(() => {
      if (this.cached === cached) this.cached = undefined;
    });
    return cached.reading;
  }

  private async load(): Promise<StoredSettings> {
    const saved = await this.unitOfWork().findOne(OrganisationSettings, { onlyRow: true });
    const row = saved?.settings ?? {};
    const chat = saved ? parseStoredSettings(row) : defaultSettings;
    return {
      ...{ chat, security: parseStoredSecurity(row) },
      ...{ assignment: parseStoredAssignmentRules(row), hours: parseStoredHours(row) },
    };
  }
}

type StoredSettings = {
  chat: LiveChatSettings;
  security: SecuritySettings;
  assignment: AssignmentRules;
  hours: BusinessHours;
};
