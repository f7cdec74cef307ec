-- The current state of a session: the fold of its events, written in the append's own transaction. No index on a column
-- that is updated, so that updates are heap-only (HOT).
create table chat_session (
  id              uuid        primary key,
  shard           smallint    not null check (shard between 0 and 63),
  subject_id      uuid        not null,
  status          text        not null check (status in ('waiting', 'active', 'closed', 'erased')),
  agent_id        uuid,
  version         integer     not null,
  last_pos        bigint      not null,
  last_command_id uuid        not null,
  customer_msgs   integer     not null,
  agent_msgs      integer     not null,
  last_message_at timestamptz,
  preview         bytea,                          -- sealed
  lang            text        not null,
  created_at      timestamptz not null,
  closed_at       timestamptz
) with (fillfactor = 70);

create index chat_session_created on chat_session (created_at);
