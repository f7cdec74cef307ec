-- The log in groups of eight shards, as the relay reads it, and each group in years by the time in the ids of its
-- sessions (UUID version 7), so that old years can be archived whole. A session is in one leaf; ids with an invented
-- time are in the leaf `other` of their group.
alter table chat_event rename to chat_event_before;
alter table chat_event_before
  drop constraint chat_event_pkey,
  drop constraint chat_event_session_id_command_id_part_key,
  drop constraint chat_event_shard_pos_key;
drop index chat_event_time;

create table chat_event (
  session_id  uuid        not null,
  version     integer     not null constraint chat_event_version_check check (version > 0),
  shard       smallint    not null,
  pos         bigint      not null constraint chat_event_pos_check check (pos > 0),
  command_id  uuid        not null,
  part        smallint    not null constraint chat_event_part_check check (part >= 0),
  type        smallint    not null,               -- numbers in libs/ledger/event-types.ts, never reused
  schema_ver  smallint    not null,
  actor_kind  smallint    not null,               -- 1 customer, 2 agent, 3 system
  actor_id    uuid,
  digest      bytea       not null,               -- keyed hash of the command: the same id with another body is refused
  meta        jsonb       not null,               -- ids and enums only, no personal data
  body        bytea,                              -- sealed with the subject's key
  created_at  timestamptz not null,               -- for display; order is the version
  primary key (shard, session_id, version),
  unique (shard, session_id, command_id, part),
  constraint chat_event_shard_check check (shard = get_byte(uuid_send(session_id), 15) & 63)
) partition by range (shard);

create index chat_event_time on chat_event using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- No index over all leaves can keep (shard, pos) unique, so each leaf has its own; the append's lock does the rest.
do $$
declare
  name text;
begin
  for first_shard in 0..63 by 8 loop
    name := format('chat_event_%s', lpad(first_shard::text, 2, '0'));
    execute format('create table %I partition of chat_event for values from (%s) to (%s) partition by range (session_id)', name, first_shard, first_shard + 8);
    -- Every id of a session is in one shard. Without this, a look-up of a command reads all events of its session.
    execute format('create statistics %1$I (dependencies) on shard, session_id from %2$I', name || '_shards', name);
    execute format('create table %I (like %I including all, unique (shard, pos))', name || '_other', name);
    execute format('alter table %I attach partition %I default', name, name || '_other');
    perform create_log_leaf(name::regclass, year)
    from generate_series(
      (select coalesce(extract(year from min(created_at) at time zone 'UTC'), extract(year from now() at time zone 'UTC'))::integer from chat_event_before),
      extract(year from now() at time zone 'UTC')::integer + 1
    ) as year;
  end loop;
end
$$;

insert into chat_event select * from chat_event_before;
drop table chat_event_before;
analyze chat_event;
grant select, insert on chat_event to aidline_app;
