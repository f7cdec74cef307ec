/**
 * The rule for database access, which `lint-code.ts` enforces and CONTRIBUTING explains: every table belongs to
 * MikroORM or to SQL, and each row names all code of services and libraries that uses its table. A new table needs a row
 * here first.
 */

/** `schema` declares the entity. Its own folder may use it; `folders` names all others that do. */
export type OrmTable = { schema: string; folders?: readonly string[] };

const gateway = (...folders: string[]): string[] => folders.map((folder) => `services/gateway/src/${folder}`);

/** Changed in place. Each table is declared once, as an entity of the module that owns it. */
export const ormTables: Readonly<Record<string, OrmTable>> = {
  agent: {
    schema: 'libs/server/agents.schema.ts',
    folders: [
      ...gateway('agents', 'audit', 'authentication', 'authorization', 'presence'),
      ...['libs/server', 'services/workers/src/board', 'services/workers/src/search'],
    ],
  },
  agent_public_profile: { schema: 'libs/server/agents.schema.ts', folders: gateway('agents', 'settings') },
  agent_ability: { schema: 'libs/server/agents.schema.ts', folders: gateway('assignment') },
  mention: { schema: 'services/gateway/src/commands/mentions.schema.ts' },
  shift_note: { schema: 'services/gateway/src/assignment/shift-note.schema.ts' },
  audit_line: { schema: 'libs/server/audit.schema.ts', folders: gateway('audit') },
  search_terms: {
    schema: 'libs/server/audit.schema.ts',
    folders: [...gateway('audit'), 'services/workers/src/search'],
  },
  emergency_access: { schema: 'services/gateway/src/authorization/emergency-access.schema.ts' },
  chat_file: { schema: 'libs/server/files/files.schema.ts' },
  organisation_settings: { schema: 'libs/server/settings.schema.ts' },
  agent_login: { schema: 'services/gateway/src/authentication/logins.schema.ts', folders: gateway('agents') },
  agent_link: { schema: 'services/gateway/src/agents/team.schema.ts' },
  agent_sign_in: { schema: 'services/gateway/src/agents/team.schema.ts' },
  agent_draft: { schema: 'services/gateway/src/drafts/drafts.schema.ts' },
  passkey: { schema: 'services/gateway/src/authentication/passkeys.schema.ts' },
  pending_change: { schema: 'services/gateway/src/approvals/approvals.schema.ts' },
  saved_view: { schema: 'services/gateway/src/inbox/saved-views.schema.ts' },
  tag: { schema: 'services/gateway/src/tags/tags.schema.ts' },
  library_file: { schema: 'services/gateway/src/files/library.schema.ts' },
  team_script: { schema: 'services/gateway/src/drafts/drafts.schema.ts' },
  held_message: { schema: 'services/gateway/src/moderation/moderation.schema.ts' },
  vouched_session: { schema: 'services/gateway/src/identity/identity.schema.ts' },
  shown_token: { schema: 'services/gateway/src/identity/identity.schema.ts' },
  organisation_picture: { schema: 'services/gateway/src/settings/settings.schema.ts' },
};

/** `files`: all that have a statement over it. */
export type SqlTable = { reason: string; files: readonly string[] };

const POSTGRES_LEDGER = 'libs/ledger/postgres-ledger.ts';
const KEYRING = 'libs/ledger/keyring.ts';
const SEALING_KEY_CHECK = 'libs/ledger/sealing-key-check.ts';
const SEALING_KEYS = 'libs/server/keystore/sealing-keys.ts';
const SUBJECT_DETAILS = 'libs/server/subject-details.ts';
const SESSION_FILES = 'libs/server/files/session-files.ts';
const HOUSEKEEPING = 'libs/server/housekeeping.store.ts';
const SESSION_REPORTS = 'libs/server/session-reports.ts';
const WRITE_SESSION_REPORTS = 'libs/server/write-session-reports.ts';
const REPORTS_READER = 'services/gateway/src/reports/reports.reader.ts';
const BOARD = 'services/gateway/src/assignment/board.reader.ts';
const LATE_ANSWERS = 'services/gateway/src/assignment/late-answers.reader.ts';
const LINE = 'libs/server/line.reader.ts';
const QUARANTINE = 'libs/server/quarantine.store.ts';
const VISITOR_KEYS = 'services/gateway/src/authentication/visitor-keys.store.ts';
const READ_MARKS = 'services/gateway/src/delivery/read-marks.store.ts';
const IDENTITIES = 'services/gateway/src/identity/identities.store.ts';
const CONVERSATION_MARKS = 'services/workers/src/relay/conversation-marks.store.ts';
const HELD_CONVERSATIONS = 'services/gateway/src/rate-limiting/held-conversations.store.ts';
const INBOX_VIEWS = 'services/gateway/src/inbox/inbox-view-sql.ts';
const INBOX = 'services/gateway/src/inbox/inbox.reader.ts';
const SAVED_VIEW_COUNTS = 'services/gateway/src/inbox/saved-view-counts.reader.ts';
const PERSON_LINKS = 'services/gateway/src/persons/person-links.store.ts';
const MODERATION_QUEUE = 'services/gateway/src/moderation/moderation-queue.store.ts';
const TRACE = 'services/gateway/src/ops/trace.reader.ts';
const ATTENDANCE = 'services/gateway/src/presence/attendance.reader.ts';
const CONVERSATION_ACCESS = 'services/gateway/src/authorization/conversation-access.ts';
const EXPORT_QUOTA = 'services/gateway/src/audit/export-quota.store.ts';
const AUDIT = 'services/gateway/src/audit/audit.store.ts';
const READING_OVERVIEW = 'services/gateway/src/audit/reading-overview.reader.ts';
const AUDIT_SIGNER = 'services/workers/src/audit-signer.ts';
const LEASES = 'services/workers/src/relay/leases.store.ts';
const LOG_TAIL = 'services/workers/src/relay/log-tail.store.ts';
const PROJECTION = 'services/workers/src/relay/projection.store.ts';
const CONVERSATIONS = 'services/workers/src/search/conversations.store.ts';
const TIMERS = 'services/workers/src/timers.store.ts';
const CONTENT = 'services/gateway/src/content/content.store.ts';
const SITE_PUBLISHING = 'libs/server/site-publishing.ts';
const ARCHIVED_POSITIONS = 'libs/ledger/archived-positions.ts';

/** The statement is the point. The reason for each. */
export const sqlTables: Readonly<Record<string, SqlTable>> = {
  chat_event: {
    reason: 'the ledger',
    files: [
      POSTGRES_LEDGER,
      SESSION_FILES,
      HOUSEKEEPING,
      READ_MARKS,
      TRACE,
      LOG_TAIL,
      CONVERSATIONS,
      CONVERSATION_MARKS,
      SESSION_REPORTS,
    ],
  },
  chat_session: {
    reason: 'the ledger: written in the transaction of the append',
    files: [
      ...[
        POSTGRES_LEDGER,
        KEYRING,
        SUBJECT_DETAILS,
        HOUSEKEEPING,
        READ_MARKS,
        IDENTITIES,
        PERSON_LINKS,
        MODERATION_QUEUE,
        ATTENDANCE,
      ],
      ...[PROJECTION, TIMERS, READING_OVERVIEW, CONVERSATION_ACCESS, HELD_CONVERSATIONS, CONVERSATIONS],
    ],
  },
  timer: { reason: 'timers: written in the transaction of the append', files: [TIMERS, TRACE] },
  subject: {
    reason: 'details of a person: written under the lock that an erasure takes',
    files: [SUBJECT_DETAILS, CONVERSATIONS],
  },
  subject_key: {
    reason: 'sealing: inserted once, destroyed in the transaction of an erasure',
    files: [KEYRING, SEALING_KEY_CHECK, SUBJECT_DETAILS, SESSION_REPORTS],
  },
  sealing_key: {
    reason: 'sealing: of two processes that insert it, one succeeds',
    files: [SEALING_KEY_CHECK, SEALING_KEYS, KEYRING],
  },
  inbox: {
    reason: 'a projection',
    files: [
      PROJECTION,
      CONVERSATION_MARKS,
      INBOX,
      SAVED_VIEW_COUNTS,
      LINE,
      BOARD,
      LATE_ANSWERS,
      REPORTS_READER,
      HOUSEKEEPING,
      CONVERSATIONS,
    ],
  },
  inbox_search: { reason: 'not used any more', files: [] },
  cursor: {
    reason: 'the position of a projection, fenced',
    files: [LOG_TAIL, PROJECTION, INBOX, CONVERSATIONS, SESSION_REPORTS],
  },
  held_conversation: {
    reason: 'left out of the list by the statements that read it',
    files: [HELD_CONVERSATIONS, INBOX, INBOX_VIEWS, LINE, BOARD, LATE_ANSWERS],
  },
  person_link: { reason: 'inserted under the lock that an erasure takes', files: [PERSON_LINKS] },
  session_report: { reason: 'a projection', files: [SESSION_REPORTS, WRITE_SESSION_REPORTS, REPORTS_READER] },
  lease: { reason: 'taken and fenced in one statement', files: [LEASES] },
  read_mark: {
    reason: 'only moves forward; many at once, cut to the head of the ledger',
    files: [READ_MARKS, INBOX, SAVED_VIEW_COUNTS, TRACE],
  },
  visitor_key: {
    reason: 'never changed; read at every handshake by one prepared statement',
    files: [VISITOR_KEYS],
  },
  lent_key: { reason: 'read at every handshake by the same statement', files: [VISITOR_KEYS] },
  quarantined_event: { reason: 'a list that whoever meets an unreadable event adds to', files: [QUARANTINE, LOG_TAIL] },
  content_version: {
    reason: 'versions are numbered by the statement that inserts',
    files: [CONTENT, SITE_PUBLISHING],
  },
  content_base: { reason: 'read beside the versions; the publisher writes it', files: [CONTENT, SITE_PUBLISHING] },
  site_build: { reason: 'the publisher writes it', files: [CONTENT, SITE_PUBLISHING] },
  archived_positions: { reason: 'which positions of the ledger are no holes', files: [ARCHIVED_POSITIONS] },
  write_probe: { reason: 'shows that the database accepts a write', files: [] },
  live_chat_settings: { reason: 'not used any more', files: [] },
  agent_avatar: { reason: 'not used any more', files: [] },
  export_approval: { reason: 'summed by the statement that records an export', files: [EXPORT_QUOTA] },
  audit_head: { reason: 'the end of the chain of the audit: only a trigger writes it', files: [AUDIT_SIGNER] },
  audit_signature: { reason: 'read with the end of the chain', files: [AUDIT_SIGNER, AUDIT] },
  widget_choice: { reason: 'not used any more', files: [] },
};

export type SqlException = { file: string; tables: readonly string[]; reason: string };

/** Statements over tables of the ORM that stay SQL, because splitting them would open a race or cost a page its index. */
export const sqlExceptions: readonly SqlException[] = [
  {
    file: 'services/gateway/src/agents/sign-in-history.store.ts',
    tables: ['agent', 'agent_sign_in'],
    reason: 'a failed sign-in is one statement whosever e-mail it is: its time does not tell whether there is an agent',
  },
  {
    file: 'services/gateway/src/agents/team.store.ts',
    tables: ['agent', 'agent_link', 'passkey', 'pending_change'],
    reason: 'a link is taken, and what it is for is done, in one statement: both or neither',
  },
  {
    file: 'services/gateway/src/settings/organisation-settings.store.ts',
    tables: ['organisation_settings'],
    reason: 'a change is merged into the saved settings, and their version compared, by the statement that writes',
  },
  {
    file: BOARD,
    tables: ['agent', 'agent_ability', 'held_message'],
    reason: 'a page that is asked for every few seconds is one statement, whatever the number of agents',
  },
  {
    file: MODERATION_QUEUE,
    tables: ['held_message'],
    reason: 'joins the ledger',
  },
  {
    file: 'services/gateway/src/authentication/passkeys.store.ts',
    tables: ['agent', 'passkey'],
    reason: 'a passkey is inserted once; since when there is one is read from the rows by the statement that writes it',
  },
  {
    file: 'services/gateway/src/approvals/pending-changes.store.ts',
    tables: ['pending_change', 'agent'],
    reason:
      'what waits is replaced by the statement that inserts; a function approves and carries out, both or neither',
  },
  {
    file: 'services/gateway/src/approvals/independent-persons.ts',
    tables: ['agent', 'agent_link'],
    reason: 'follows links from account to account, to any depth',
  },
  {
    file: CONTENT,
    tables: ['agent'],
    reason: 'versions with the names of whoever wrote and approved them are one statement',
  },
  {
    file: AUDIT,
    tables: ['audit_line'],
    reason: 'whether a line is there already is asked by the statement that inserts it',
  },
  {
    file: EXPORT_QUOTA,
    tables: ['audit_line'],
    reason: 'exports of the hour are counted by the statement that records one more',
  },
  {
    file: READING_OVERVIEW,
    tables: ['audit_line'],
    reason: 'counts openings by day, and joins the ledger',
  },
  {
    file: SESSION_FILES,
    tables: ['chat_file'],
    reason: 'the limits are counted by the statement that inserts; the sweep asks the ledger',
  },
  {
    file: IDENTITIES,
    tables: ['vouched_session'],
    reason: 'locks the session of the ledger, so that an erasure waits',
  },
  {
    file: CONVERSATIONS,
    tables: ['tag'],
    reason: 'the names alone; the entity is the gateway’s',
  },
  {
    file: ATTENDANCE,
    tables: ['agent', 'agent_public_profile'],
    reason: 'joins the ledger',
  },
];
