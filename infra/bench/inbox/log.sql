-- Generates a log with its session rows and inbox: $1 sessions of twelve events each, half of the messages by the
-- customer. Bodies are random bytes of a usual size, because a rebuild of the inbox unseals none.
create temporary table drawn on commit drop as
select n, id, shard_of(id) as shard, timestamptz '2026-01-01' + n * interval '1 second' as born
from (select n, uuidv7(make_interval(secs => n - 1000000)) as id from generate_series(1, $1::integer) as n) as session;

create temporary table written on commit drop as
select d.id as session_id, version, d.shard, row_number() over (partition by d.shard order by d.n, version) as pos,
       gen_random_uuid() as command_id, d.born + version * interval '1 second' as at
from drawn d cross join generate_series(1, 12) as version;

insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, actor_id, digest, meta, body, created_at)
select session_id, version, shard, pos, command_id, 0, case when version = 1 then 1 else 2 end, 1,
       case when version % 2 = 1 and version > 1 then 2 else 1 end,
       case when version % 2 = 1 and version > 1 then (select id from agent limit 1) end, decode(md5(command_id::text), 'hex'),
       case when version = 1 then '{"lang": "en", "opening": "click"}'::jsonb
            when version % 2 = 0 then '{"from": "customer", "kind": "text"}' else '{"from": "agent", "kind": "text"}' end,
       case when version > 1 then decode(repeat(md5(command_id::text), 8), 'hex') end, at
from written;

insert into chat_session (id, shard, subject_id, status, agent_id, version, last_pos, last_command_id, customer_msgs, agent_msgs,
                          last_message_at, last_message_version, lang, created_at)
select last.session_id, last.shard, last.session_id, 'waiting', null, 12, last.pos, last.command_id, 6, 5, last.at,
       12, 'en', first.at
from written last join written first on first.session_id = last.session_id and first.version = 1 where last.version = 12;

insert into inbox (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, created_at, last_message_at, sort_at)
select id, shard, last_pos, version, status, agent_id, lang, customer_msgs, agent_msgs, created_at, last_message_at, last_message_at
from chat_session;

insert into cursor (consumer, shard, pos) select 'inbox', shard, max(pos) from written group by shard
on conflict (consumer, shard) do update set pos = excluded.pos
