import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnSettings, OwnSettingsResponse } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { defaultSettings, readStoredSettings, type LiveChatSettings } from '@libs/protocol/settings.ts';

/** The settings of one agent: one row each, and no row is no error. */
@Injectable()
export class OwnSettingsStore {
  constructor(private readonly em: EntityManager) {}

  async read(agentId: AgentId): Promise<OwnSettingsResponse> {
    const [row] = await this.em
      .fork()
      .getConnection()
      .execute<Saved[]>(`select settings, ${VERSION} as version from live_chat_settings s where agent_id = ?`, [
        agentId,
      ]);
    return row ? answerOf(row) : { settings: defaultSettings, isSaved: false, version: null };
  }

  /** Null when there are others by now than those of `version`; undefined asks for no such check. */
  async save(agentId: AgentId, own: OwnSettings, version?: string | null): Promise<OwnSettingsResponse | null> {
    const row = await this.merge(agentId, own, version);
    return row && answerOf(row);
  }

  async show(agentId: AgentId, avatarUrl: string): Promise<void> {
    await this.merge(agentId, { avatarUrl });
  }

  /** Whose settings the widget shows; null for the latest saved of any. */
  async choice(): Promise<AgentId | null> {
    const [row] = await this.em
      .fork()
      .getConnection()
      .execute<{ agent_id: AgentId | null }[]>(`select agent_id from widget_choice`);
    return row?.agent_id ?? null;
  }

  /** False when there is no such agent. */
  async choose(agentId: AgentId | null): Promise<boolean> {
    const rows = await this.em
      .fork()
      .getConnection()
      .execute<object[]>(
        `insert into widget_choice (agent_id) select ? where ?::uuid is null or exists (select 1 from agent where id = ?)
         on conflict (only_row) do update set agent_id = excluded.agent_id returning only_row`,
        [agentId, agentId, agentId],
      );
    return rows.length > 0;
  }

  /** In the database, so that a picture and a text saved at once are both kept. */
  private async merge(
    agentId: AgentId,
    change: Partial<LiveChatSettings>,
    version?: string | null,
  ): Promise<Saved | null> {
    const [row] = await this.em
      .fork()
      .getConnection()
      .execute<Saved[]>(
        `insert into live_chat_settings as s (agent_id, settings) values (?, ?::jsonb)
         on conflict (agent_id) do update set settings = s.settings || excluded.settings, updated_at = now()
         where ? or ${VERSION} = ?
         returning settings, ${VERSION} as version`,
        [agentId, JSON.stringify(change), version === undefined, version ?? ''],
      );
    return row ?? null;
  }
}

type Saved = { settings: object; version: string };

/** Two that say the same are the same. The picture is saved by itself, beside whatever is being written. */
const VERSION = `md5((s.settings - 'avatarUrl')::text)`;

const answerOf = ({ settings, version }: Saved): OwnSettingsResponse => ({
  settings: readStoredSettings(settings),
  isSaved: true,
  version,
});
