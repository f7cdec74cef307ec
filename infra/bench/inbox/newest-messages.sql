-- The last messages of some sessions of the inbox: shards $1, sessions $2, commands $3, sealed bodies $4.
with message as (
  select i.*, m.command_id, m.body
  from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::bytea[]) as m (shard, session_id, command_id, body)
  join inbox i on i.shard = m.shard and i.session_id = m.session_id
), session as (
  insert into chat_session (id, shard, subject_id, status, agent_id, version, last_pos, last_command_id, customer_msgs, agent_msgs,
                            last_message_at, last_message_version, lang, created_at)
  select session_id, shard, session_id, status, agent_id, version, pos, command_id, customer_msgs, agent_msgs,
         last_message_at, version, lang, created_at
  from message
  on conflict (shard, id) do update set
    last_command_id = excluded.last_command_id, last_message_version = excluded.last_message_version
)
insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, digest, meta, body, created_at)
select session_id, version, shard, pos, command_id, 0, 2, 1, 1, decode(md5(command_id::text), 'hex'),
       '{"from": "customer", "kind": "text"}', body, last_message_at
from message
on conflict (shard, session_id, version) do update set command_id = excluded.command_id, body = excluded.body
