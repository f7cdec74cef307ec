-- Who is asked to take a conversation, beside who has it, as JSON of libs/chat/routing.ts; null for nothing of it. The
-- version before leaves it as it is.
alter table chat_session add column routing text;
alter table inbox add column routing text;

-- Whose customers wait for a word; the worker looks through them for agents who are not there.
create index inbox_unanswered on inbox (agent_id, waiting_since) where status = 'active' and waiting_since is not null;

-- What an agent can be given. No languages means all, no limit that of the organisation's rules.
create table agent_ability (
  agent_id           uuid        primary key references agent (id),
  languages          text[]      not null default '{}',
  skills             text[]      not null default '{}',
  conversation_limit integer,
  break_until        timestamptz
);

-- Colleagues whom a note names, until they have seen it. No text: that is in the log.
create table mention (
  shard      smallint    not null check (shard = get_byte(uuid_send(session_id), 15) & 63),
  session_id uuid        not null,
  version    integer     not null,
  agent_id   uuid        not null,
  by_agent   uuid        not null,
  at         timestamptz not null default now(),
  primary key (shard, session_id, version, agent_id)
);
create index mention_of_agent on mention (agent_id, at);

-- What the team tells itself during a shift: one text, which everybody may change.
create table shift_note (
  only_row   boolean     primary key default true check (only_row),
  text       text        not null,
  version    integer     not null,
  changed_by uuid        not null,
  changed_at timestamptz not null default now()
);
