-- The events of the log that no build so far could read, for operators: whoever meets one adds it and goes on, and the
-- relay deletes it once it can be read. Nothing of it is personal.
create table quarantined_event (
  shard      smallint    not null,
  session_id uuid        not null,
  version    integer     not null,
  type       smallint    not null,
  reason     text        not null,
  noticed_at timestamptz not null default now(),
  primary key (shard, session_id, version)
);

grant select, insert, update, delete on quarantined_event to aidline_app;
