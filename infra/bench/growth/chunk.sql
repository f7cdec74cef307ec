-- Generates one chunk of a log with every row that a conversation has: sessions number $first to $last of $total,
-- twelve events each, evenly spread over $years years up to now. Conversations run side by side, so their events are
-- mixed in the log as in a running service. Only the newest $open are open.
create temporary table drawn on commit drop as
select n, uuidv7(age) as id, now() + age as born, (floor(random() * 4096))::int as draw
from generate_series($first::int, $last::int) as n
cross join lateral (select make_interval(secs => -((($total::float8 - n) / $total) * $years * 365 * 86400 + 3600)) as age) as spread;

create temporary table placed on commit drop as
select d.*, shard_of(d.id) as shard, row_number() over (partition by shard_of(d.id) order by d.n) - 1 as rank,
       n > $total - $open as is_open
from drawn d;

create temporary table written on commit drop as
select p.id, p.shard, p.rank, version, p.born + version * interval '40 seconds' as at, gen_random_uuid() as command_id,
       (p.draw + version * 97) % 4096 as draw, h.pos + row_number() over (partition by p.shard order by p.rank / 8, version, p.rank) as pos
from placed p
cross join generate_series(1, 12) as version
join growth_head h on h.shard = p.shard;

insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, actor_id, digest, meta, body, created_at)
select w.id, w.version, w.shard, w.pos, w.command_id, 0, case when w.version = 1 then 1 else 2 end, 1,
       case when w.version % 2 = 1 and w.version > 1 then 2 else 1 end,
       case when w.version % 2 = 1 and w.version > 1 then (select id from agent limit 1) end, sha256(uuid_send(w.command_id)),
       case when w.version = 1 then '{"lang": "en", "opening": "click"}'::jsonb
            when w.version % 2 = 0 then '{"from": "customer", "kind": "text"}' else '{"from": "agent", "kind": "text"}' end,
       case when w.version > 1 then b.body end, w.at
from written w join growth_body b on b.draw = w.draw
order by w.rank / 8, w.version, w.shard, w.rank;

insert into chat_session (id, shard, subject_id, status, agent_id, version, last_pos, last_command_id, customer_msgs, agent_msgs,
                          last_message_at, last_message_version, lang, created_at, closed_at)
select p.id, p.shard, p.id, case when p.is_open then 'waiting' else 'closed' end, null, 12, w.pos, w.command_id, 6, 5,
       w.at, 12, 'en', p.born, case when p.is_open then null else w.at end
from placed p join written w on w.id = p.id and w.version = 12
order by p.rank;

insert into inbox (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, created_at, last_message_at, sort_at)
select s.id, s.shard, s.last_pos, s.version, s.status, s.agent_id, s.lang, s.customer_msgs, s.agent_msgs, s.created_at, s.last_message_at, s.last_message_at
from placed p join chat_session s on s.shard = p.shard and s.id = p.id order by p.rank;

insert into subject_key (shard, subject_id, wrapped_dek, kek_id)
select p.shard, p.id, substr(b.body || b.body, 1, 60), '00000000' from placed p join growth_body b on b.draw = p.draw;

insert into subject (shard, id, contact)
select p.shard, p.id, substr(b.body || b.body, 1, 90) from placed p join growth_body b on b.draw = p.draw where p.n % 2 = 0;

insert into visitor_key (shard, session_id, key_hash) select p.shard, p.id, sha256(uuid_send(p.id)) from placed p;

insert into read_mark (shard, session_id, reader, up_to, seen_msgs)
select p.shard, p.id, reader, 12, 6 from placed p
cross join lateral (values ('customer'), ((select id::text from agent limit 1))) as r (reader);

update growth_head h set pos = m.pos from (select shard, max(pos) as pos from written group by shard) m where m.shard = h.shard
