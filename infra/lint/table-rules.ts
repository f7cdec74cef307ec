/**
 * The rule for database access, which `lint-names.ts` enforces and CONTRIBUTING explains: every table belongs to
 * MikroORM or to SQL. A new table needs a row here first.
 */

/** Changed in place. Each table is declared once, as an entity of the module that owns it. */
export const ormTables: Readonly<Record<string, string>> = {
  agent: 'libs/server/agents.schema.ts',
  agent_public_profile: 'libs/server/agents.schema.ts',
  audit_line: 'libs/server/audit.schema.ts',
  chat_file: 'libs/server/files/files.schema.ts',
  organisation_settings: 'libs/server/settings.schema.ts',
  agent_login: 'services/gateway/src/authentication/logins.schema.ts',
  agent_link: 'services/gateway/src/agents/team.schema.ts',
  agent_sign_in: 'services/gateway/src/agents/team.schema.ts',
  agent_draft: 'services/gateway/src/drafts/drafts.schema.ts',
  team_script: 'services/gateway/src/drafts/drafts.schema.ts',
  held_message: 'services/gateway/src/moderation/moderation.schema.ts',
  vouched_session: 'services/gateway/src/identity/identity.schema.ts',
  shown_token: 'services/gateway/src/identity/identity.schema.ts',
  organisation_picture: 'services/gateway/src/settings/settings.schema.ts',
};

/** The statement is the point. The reason for each. */
export const sqlTables: Readonly<Record<string, string>> = {
  chat_event: 'the ledger',
  chat_session: 'the ledger: written in the transaction of the append',
  timer: 'timers: written in the transaction of the append',
  subject: 'contact details: written under the lock that an erasure takes',
  subject_key: 'sealing: inserted once, destroyed in the transaction of an erasure',
  sealing_key: 'sealing: of two processes that insert it, one succeeds',
  inbox: 'a projection',
  inbox_search: 'a projection, for search',
  cursor: 'the position of a projection, fenced',
  lease: 'taken and fenced in one statement',
  read_mark: 'only moves forward; many at once, cut to the head of the ledger',
  visitor_key: 'never changed; read at every handshake by one prepared statement',
  lent_key: 'read at every handshake by the same statement',
  write_probe: 'shows that the database accepts a write',
  live_chat_settings: 'not used any more',
  agent_avatar: 'not used any more',
  widget_choice: 'not used any more',
};

export type SqlException = { file: string; tables: readonly string[]; reason: string };

/** Statements over tables of the ORM that stay SQL, because splitting them would open a race or cost a page its index. */
export const sqlExceptions: readonly SqlException[] = [
  {
    file: 'services/gateway/src/agents/team.store.ts',
    tables: ['agent', 'agent_link', 'agent_public_profile'],
    reason: 'a link is taken, and what it is for is done, in one statement: both or neither',
  },
  {
    file: 'services/gateway/src/drafts/scripts.store.ts',
    tables: ['team_script'],
    reason: 'the limit is counted by the statement that inserts',
  },
  {
    file: 'services/gateway/src/settings/organisation-settings.store.ts',
    tables: ['organisation_settings'],
    reason: 'a change is merged into the saved settings, and their version compared, by the statement that writes',
  },
  {
    file: 'services/gateway/src/moderation/moderation-queue.store.ts',
    tables: ['held_message'],
    reason: 'joins the ledger',
  },
  {
    file: 'services/gateway/src/audit/audit.store.ts',
    tables: ['audit_line'],
    reason: 'whether a line is there already is asked by the statement that inserts it',
  },
  {
    file: 'libs/server/files/session-files.ts',
    tables: ['chat_file'],
    reason: 'the limits are counted by the statement that inserts; the sweep asks the ledger',
  },
  {
    file: 'services/gateway/src/identity/identities.store.ts',
    tables: ['vouched_session'],
    reason: 'locks the session of the ledger, so that an erasure waits',
  },
  {
    file: 'services/gateway/src/inbox/inbox.reader.ts',
    tables: ['vouched_session'],
    reason: 'joins the projection',
  },
  {
    file: 'services/gateway/src/presence/attendance.reader.ts',
    tables: ['agent', 'agent_public_profile'],
    reason: 'joins the ledger',
  },
];
