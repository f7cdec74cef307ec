-- Generates $1 sessions in the inbox, spread evenly over the past two years. Most are closed, a few wait or are active,
-- as in a running service. Those of the requested page get their messages afterwards.
insert into inbox (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, created_at, last_message_at, sort_at)
select session.id, shard_of(session.id), n, 12, status, case when status = 'waiting' then null else agent.id end, 'en', 6, 5,
       born, born + interval '20 minutes', born + interval '20 minutes'
from (
  select n, uuidv7(age) as id, now() + age as born,
         case when n % 50 = 0 then 'waiting' when n % 20 = 0 then 'active' else 'closed' end as status
  from generate_series(1, $1::integer) as n
  cross join lateral (select make_interval(secs => -(n::double precision / $1) * 2 * 365 * 86400 - 1800) as age) as spread
) as session
cross join (select id from agent limit 1) as agent
