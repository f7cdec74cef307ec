import { Migration } from '@mikro-orm/migrations';
import { readSql } from '../read-sql.ts';
import { mergeOrganisationSettings, type LegacySettingsRow } from './organisation-settings.ts';

/**
 * Replaces the settings of each agent by one row for the organisation, with each text under the language it was written
 * in, and the public profiles of agents by the name and picture that a lead is responsible for. DECISIONS.md has the
 * rules; the old rows are not deleted.
 */
export class SettingsTexts extends Migration {
  override async up(): Promise<void> {
    await this.execute(readSql('tables/organisation-settings.sql'));
    await this.execute(INSERT_PROFILES_SQL);
    const rows = (await this.execute(SAVED_SETTINGS_SQL)) as LegacySettingsRow[];
    const found = mergeOrganisationSettings(rows);
    if (!found) return;
    const { settings, pictureOf } = found;
    if (pictureOf)
      await this.execute(
        `insert into organisation_picture (name, image) select name, image from agent_avatar where agent_id = ?`,
        [pictureOf],
      );
    await this.execute(`insert into organisation_settings (settings) values (?::jsonb)`, [JSON.stringify(settings)]);
  }
}

/** Latest first. Settings that a lead chose for the widget and that were not changed since count as a lead's own. */
const SAVED_SETTINGS_SQL = `
  select s.agent_id as "agentId", s.settings, p.name as "pictureName", c.agent_id is not null as "isChosen",
         a.role <> 'agent' or coalesce(c.agent_id is not null and s.updated_at <= (
           select max(l.at) from audit_line l where l.what = 'widget.chosen' and l.about = s.agent_id), false) as "isByLead"
  from live_chat_settings s
  join agent a on a.id = s.agent_id
  left join agent_avatar p on p.agent_id = s.agent_id
  left join widget_choice c on c.agent_id = s.agent_id
  order by s.updated_at desc`;

/**
 * Leads chose their own name and picture. Of other agents only the name is kept that a lead wrote into the invitation.
 */
const INSERT_PROFILES_SQL = `
  insert into agent_public_profile (agent_id, name, picture_name, picture)
  select a.id,
         case when a.role <> 'agent' then nullif(trim(s.settings ->> 'agentName'), '')
              else (select l.display_name from agent_link l
                    where l.kind = 'join' and l.used_at is not null and l.email = lower(a.email)
                    order by l.used_at desc limit 1) end,
         case when a.role <> 'agent' then p.name end,
         case when a.role <> 'agent' then p.image end
  from agent a
  left join live_chat_settings s on s.agent_id = a.id
  left join agent_avatar p on p.agent_id = a.id`;
