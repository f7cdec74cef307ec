-- What the reports count of each conversation, folded from its events by the worker: times, never words and never a name.
-- It stays when the conversation is archived or erased.
create table session_report (
  shard       smallint      not null check (shard = get_byte(uuid_send(session_id), 15) & 63),
  session_id  uuid          not null,
  pos         bigint        not null,
  version     integer       not null,
  lang        text          not null,
  arrived_at  timestamptz,                        -- the first message; null for somebody who only looked
  answered_at timestamptz,
  claimed_at  timestamptz,
  ended_at    timestamptz,
  reopened    integer       not null,
  stars       smallint,
  asked_at    timestamptz[] not null,             -- later messages that were answered
  replied_at  timestamptz[] not null,             -- and when, at the same place
  primary key (shard, session_id)
);
create index session_report_arrived on session_report (arrived_at);
