-- The console's own tables: agents' settings and drafts, and the audit log.
alter table agent
  add column availability text        not null default 'available' check (availability in ('available', 'away')),
  add column totp_secret  bytea,                                    -- sealed
  add column totp_since   timestamptz,                              -- null: set-up not confirmed by a code yet
  add column totp_step    bigint      not null default 0;           -- the last accepted step, so that a code is accepted once

-- A one-time link: to join, or to choose a new password. The token is in the link only; this table has its hash.
create table agent_link (
  token_hash   bytea       primary key,
  kind         text        not null check (kind in ('join', 'reset')),
  email        text        not null,
  display_name text        not null,
  role         text        not null check (role in ('agent', 'lead', 'operator')),
  made_by      uuid        references agent (id),
  expires_at   timestamptz not null,
  used_at      timestamptz
);

-- Every login and every failed login of an existing agent.
create table agent_sign_in (
  id         uuid        primary key default uuidv7(),
  agent_id   uuid        not null references agent (id),
  at         timestamptz not null default now(),
  outcome    text        not null,
  address    text        not null,
  browser    text        not null
);

create index agent_sign_in_agent on agent_sign_in (agent_id, at desc);

-- The picture that customers see of an agent. One each: a new one replaces the old.
create table agent_avatar (
  agent_id uuid  primary key references agent (id),
  name     text  not null,
  image    bytea not null
);

-- Whose settings the widget shows; without a row, or without a name in it, the latest saved.
create table widget_choice (
  only_row boolean primary key default true check (only_row),
  agent_id uuid    references agent (id)
);

-- An agent's unsent text, sealed under the subject's key.
create table agent_draft (
  agent_id   uuid        not null references agent (id),
  session_id uuid        not null,
  body       bytea       not null,
  updated_at timestamptz not null default now(),
  primary key (agent_id, session_id)
);

create index agent_draft_session on agent_draft (session_id);

create table team_script (
  id         uuid        primary key,
  title      text        not null,
  script     text        not null,
  saved_by   uuid        not null references agent (id),
  saved_at   timestamptz not null default now()
);

-- Held messages that wait for a lead. The log is authoritative; this table only finds them.
create table held_message (
  session_id uuid        not null,
  command_id uuid        not null,
  agent_id   uuid        not null,
  at         timestamptz not null default now(),
  verdict    text        check (verdict in ('released', 'declined')),
  primary key (session_id, command_id)
);

create index held_message_open on held_message (at) where verdict is null;

-- The audit log: openings, exports, changes of agents and settings. Rows are inserted, never changed.
create table audit_line (
  id         uuid        primary key default uuidv7(),
  at         timestamptz not null default now(),
  agent_id   uuid        not null,
  what       text        not null,
  session_id uuid,
  about      uuid
);

create index audit_line_session on audit_line (session_id, id desc);

grant select, insert, update, delete
  on agent_link, agent_avatar, widget_choice, agent_draft, team_script, held_message to aidline_app;
grant select, insert on agent_sign_in, audit_line to aidline_app;
