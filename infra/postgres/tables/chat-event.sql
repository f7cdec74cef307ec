-- The ledger. Rows are inserted, never changed: the application's role may only insert and select. Two sequences
-- without gaps: version 1, 2, 3 … in each session, and pos 1, 2, 3 … in each of 64 fixed shards, so that a missing
-- number is always detected. (session_id, command_id, part) lets a resent command find its first result, for ever.
create table chat_event (
  session_id  uuid        not null,
  version     integer     not null check (version > 0),
  shard       smallint    not null check (shard between 0 and 63),
  pos         bigint      not null check (pos > 0),
  command_id  uuid        not null,
  part        smallint    not null check (part >= 0),
  type        smallint    not null,               -- numbers in libs/ledger/event-types.ts, never reused
  schema_ver  smallint    not null,
  actor_kind  smallint    not null,               -- 1 customer, 2 agent, 3 system
  actor_id    uuid,
  digest      bytea       not null,               -- keyed hash of the command: the same id with another body is refused
  meta        jsonb       not null,               -- ids and enums only, no personal data
  body        bytea,                              -- sealed with the subject's key
  created_at  timestamptz not null,               -- for display; order is the version
  primary key (session_id, version),
  unique (session_id, command_id, part),
  unique (shard, pos)
);
