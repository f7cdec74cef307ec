-- The shard of the session first in the key of every table with rows of sessions, so that each statement can name the
-- one part of the database that it concerns. The checks hold the shard to the id: a row under another shard would
-- never be found again. The shard of a subject is that of its session.
alter table chat_session
  drop constraint chat_session_pkey,
  drop constraint chat_session_shard_check,
  add primary key (shard, id),
  add constraint chat_session_shard_check check (shard = get_byte(uuid_send(id), 15) & 63);

alter table timer
  drop constraint timer_pkey,
  add primary key (shard, id),
  add constraint timer_shard_check check (shard = get_byte(uuid_send(session_id), 15) & 63);
drop index timer_session;
create index timer_session on timer (shard, session_id);

alter table inbox
  drop constraint inbox_pkey,
  add primary key (shard, session_id),
  add constraint inbox_shard_check check (shard = get_byte(uuid_send(session_id), 15) & 63);

alter table subject add column shard smallint;
update subject set shard = get_byte(uuid_send(id), 15) & 63;
alter table subject
  alter column shard set not null,
  drop constraint subject_pkey,
  add primary key (shard, id);

alter table subject_key add column shard smallint;
update subject_key set shard = get_byte(uuid_send(subject_id), 15) & 63;
alter table subject_key
  alter column shard set not null,
  drop constraint subject_key_pkey,
  add primary key (shard, subject_id);

do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('inbox_search', ''), ('visitor_key', ''), ('vouched_session', ''), ('read_mark', ', reader'),
      ('lent_key', ', key_hash'), ('chat_file', ', file_id'), ('held_message', ', command_id'), ('agent_draft', ', agent_id')
    ) as t (name, rest)
  loop
    execute format('alter table %I add column shard smallint', one.name);
    execute format('update %I set shard = get_byte(uuid_send(session_id), 15) & 63', one.name);
    execute format(
      'alter table %1$I alter column shard set not null, drop constraint %2$I, add primary key (shard, session_id%3$s),
         add constraint %4$I check (shard = get_byte(uuid_send(session_id), 15) & 63)',
      one.name, one.name || '_pkey', one.rest, one.name || '_shard_check'
    );
  end loop;
end
$$;

-- The drafts of an agent were found by the old primary key, and those of a session are found by the new one.
drop index agent_draft_session;
create index agent_draft_agent on agent_draft (agent_id);

-- The function takes the shard now.
drop function if exists erase_session(uuid, timestamptz);
