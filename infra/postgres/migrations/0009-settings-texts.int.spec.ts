import { databaseForThisFile } from '../../jest/fresh-database.ts';
import { withClient } from '../../bin/servers/postgres-database.ts';
import { withMigrations } from '../with-migrations.ts';

const MIGRATION = '0009-settings-texts';
const MEI = '0198c0de-0000-7000-8000-000000000001';
const JUN = '0198c0de-0000-7000-8000-000000000002';
const BO = '0198c0de-0000-7000-8000-000000000003';
const emptyTexts = { 'zh-CN': '', 'zh-TW': '', en: '' };
const database = databaseForThisFile();

/** The rows of the previous version: Mei is a lead, Jun was invited, and Bo was inserted by hand and saved last. */
const ROWS_BEFORE_SQL = `
  insert into agent (id, email, display_name, role, password_hash, enabled) values
    ('${MEI}', 'mei@example.org', 'Mei', 'lead', '-', true),
    ('${JUN}', 'jun@example.org', 'Official Bank Desk', 'agent', '-', true),
    ('${BO}', 'bo@example.org', 'Bo', 'agent', '-', true);
  insert into agent_link (token_hash, kind, email, display_name, role, made_by, expires_at, used_at)
    values ('\\x01', 'join', 'jun@example.org', 'Jun', 'agent', '${MEI}', now(), now());
  insert into agent_avatar (agent_id, name, image) values
    ('${MEI}', 'avatar-1.webp', '\\x01'), ('${JUN}', 'avatar-2.webp', '\\x02');
  insert into live_chat_settings (agent_id, settings, updated_at) values
    ('${MEI}', '{"agentName":"Mei Lin","avatarUrl":"/api/settings/avatars/${MEI}/avatar-1.webp","followUpMessage":"您还在吗？",
      "welcomeMessage":"Hello! Welcome to our fraud prevention support. How can I help you today?","askForPhone":false}', now() - interval '1 day'),
    ('${BO}', '{"agentName":"Bo","welcomeMessage":"Add my WeChat","askForPhone":true,"ofTomorrow":1}', now());`;

/** Reverts the migration by hand in one transaction, inserts the rows of the previous version, and runs it again. */
it('merges the settings of all agents into one row with only the texts that a lead is responsible for', async () => {
  await withClient(database.url, (client) =>
    client.query(`drop table organisation_settings, organisation_picture, agent_public_profile;
                  alter table audit_line drop column field;
                  delete from mikro_orm_migrations where name = '${MIGRATION}'; ${ROWS_BEFORE_SQL}`),
  );
  await withMigrations(database.url, ({ migrator }) => migrator.up());
  await withClient(database.url, async (client) => {
    const [saved] = (await client.query<{ settings: object }>(`select settings from organisation_settings`)).rows;
    expect(saved!.settings).toEqual({
      agentName: { 'zh-CN': 'Mei Lin', 'zh-TW': 'Mei Lin', en: 'Mei Lin' },
      // The form's suggestion was saved with the rest; nobody wrote it.
      welcomeMessage: emptyTexts,
      followUpMessage: { ...emptyTexts, 'zh-CN': '您还在吗？' },
      detailsExplanationMessage: emptyTexts,
      answeringTimes: emptyTexts,
      ...{ askForPhone: true, ofTomorrow: 1, avatarUrl: '/api/settings/picture/avatar-1.webp' },
    });
    const picture = await client.query(`select name, image from organisation_picture`);
    expect(picture.rows).toEqual([{ name: 'avatar-1.webp', image: Buffer.from([1]) }]);
    const profiles = await client.query(
      `select agent_id, name, picture_name from agent_public_profile order by agent_id`,
    );
    expect(profiles.rows).toEqual([
      { agent_id: MEI, name: 'Mei Lin', picture_name: 'avatar-1.webp' },
      { agent_id: JUN, name: 'Jun', picture_name: null },
      { agent_id: BO, name: null, picture_name: null },
    ]);
    // The previous version still finds its rows.
    expect((await client.query(`select from live_chat_settings`)).rowCount).toBe(2);
  });
});

it('adds no row to a database without settings', async () => {
  await withClient(database.url, (client) =>
    client.query(`drop table organisation_settings, organisation_picture, agent_public_profile;
                  alter table audit_line drop column field; delete from live_chat_settings;
                  delete from mikro_orm_migrations where name = '${MIGRATION}'`),
  );
  await withMigrations(database.url, ({ migrator }) => migrator.up());
  const rows = await withClient(database.url, (client) => client.query(`select from organisation_settings`));
  expect(rows.rowCount).toBe(0);
});
