-- Appends many commands of many sessions in one round trip and returns a verdict for each.
--
-- batch = { commands: [{idx, session_id, command_id, digest, actor_kind, actor_id, expected_status, expected_agent,
--                       expected_version (left out: any), status, agent_id, lang, customer_msgs, agent_msgs, preview, consumes}],
--           events:   [{idx, part, type, schema_ver, meta, body}],
--           timers:   [{idx, id, kind, delay_seconds}],  cancels: [{idx, kind}],
--           erased:   [session_id]: the sessions that a command of this batch erases }            (bytea as base64)
--
-- verdict: ok | dup (a repeated command: its first result) | reused (the same id with another body) | erased
--        | conflict (status, agent or version is not what the decision was based on; the current ones are returned)
--        | gone (the timer it fires no longer exists) | early (not due by this database's clock)
--
-- The locks are taken in a statement of their own: at READ COMMITTED the next statement then takes a new snapshot and
-- sees what the former holder of the lock wrote. In one statement, two writers would assign the same numbers.
-- Every look-up is a lateral one by key: a plan made while the tables were small would otherwise read all of them for
-- every batch after they have grown.
-- A command that changes status or agent must be the only one of its session in a batch; the append batcher sees to it.
create or replace function append_batch(batch jsonb)
returns table (
  idx integer, verdict text, first_version integer, last_version integer, first_pos bigint,
  at timestamptz, status text, agent_id uuid
)
language plpgsql volatile
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  moment timestamptz;
  one_shard smallint;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'append_batch needs READ COMMITTED';
  end if;

  for one_shard in
    select distinct shard_of((command ->> 'session_id')::uuid) from jsonb_array_elements(batch -> 'commands') command order by 1
  loop
    perform pg_advisory_xact_lock(4815, one_shard);
  end loop;

  moment := clock_timestamp();

  return query
  with command as materialized (
    select c.*, shard_of(c.session_id) as shard
    from jsonb_to_recordset(batch -> 'commands') as c (
      idx integer, session_id uuid, command_id uuid, digest text, actor_kind smallint, actor_id uuid,
      expected_status text, expected_agent uuid, expected_version integer, status text, agent_id uuid, lang text,
      customer_msgs integer, agent_msgs integer, preview text, consumes uuid
    )
  ),
  repeated as materialized (
    select c.idx, r.*
    from command c
    cross join lateral (
      select min(e.version) as first_version, max(e.version) as last_version, min(e.pos) as first_pos,
             min(e.created_at) as at, bool_and(e.digest = decode(c.digest, 'base64')) as same
      from chat_event e where e.shard = c.shard and e.session_id = c.session_id and e.command_id = c.command_id
    ) r
    where r.same is not null
  ),
  judged as materialized (
    select c.idx, s.version as head, s.status, s.agent_id,
      case
        when s.status = 'erased' then 'erased'
        when r.same then 'dup'
        when not r.same then 'reused'
        when coalesce(s.status, 'none') <> c.expected_status or s.agent_id is distinct from c.expected_agent then 'conflict'
        when c.expected_version <> s.version then 'conflict'
        when c.consumes is not null and t.id is null then 'gone'
        when t.due_at > moment then 'early'
        else 'ok'
      end as verdict
    from command c
    left join repeated r on r.idx = c.idx
    left join lateral (select * from chat_session x where x.shard = c.shard and x.id = c.session_id offset 0) s on true
    left join lateral (select * from timer x where x.shard = c.shard and x.id = c.consumes and x.session_id = c.session_id offset 0) t on true
  ),
  shard_head as materialized (
    select s.shard, coalesce((select e.pos from chat_event e where e.shard = s.shard order by e.pos desc limit 1), 0) as pos
    from (select distinct c.shard from command c) s
  ),
  numbered as materialized (
    select c.*, e.part, e.type, e.schema_ver, e.meta, e.body,
           (coalesce(j.head, 0) + row_number() over (partition by c.session_id order by e.idx, e.part))::integer as version,
           h.pos + row_number() over (partition by c.shard order by e.idx, e.part) as pos
    from jsonb_to_recordset(batch -> 'events') as e (idx integer, part smallint, type smallint, schema_ver smallint, meta jsonb, body text)
    join judged j on j.idx = e.idx and j.verdict = 'ok'
    join command c on c.idx = e.idx
    join shard_head h on h.shard = c.shard
  ),
  inserted as (
    insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, actor_id, digest, meta, body, created_at)
    select n.session_id, n.version, n.shard, n.pos, n.command_id, n.part, n.type, n.schema_ver, n.actor_kind, n.actor_id,
           decode(n.digest, 'base64'), n.meta, decode(n.body, 'base64'), moment
    from numbered n
  ),
  span as materialized (
    select n.idx, min(n.version) as first_version, max(n.version) as last_version, min(n.pos) as first_pos, max(n.pos) as last_pos
    from numbered n group by n.idx
  ),
  change as (
    select c.session_id, c.shard, max(s.last_version) as version, max(s.last_pos) as last_pos,
           (array_agg(c.command_id order by c.idx desc))[1] as last_command_id,
           (array_agg(c.status order by c.idx desc))[1] as status,
           (array_agg(c.agent_id order by c.idx desc))[1] as agent_id,
           (array_agg(c.lang order by c.idx desc))[1] as lang,
           sum(c.customer_msgs)::integer as customer_msgs, sum(c.agent_msgs)::integer as agent_msgs,
           (array_agg(c.preview order by c.idx desc) filter (where c.preview is not null))[1] as preview
    from command c join span s on s.idx = c.idx
    group by c.session_id, c.shard
  ),
  session_written as (
    insert into chat_session as s (id, shard, subject_id, status, agent_id, version, last_pos, last_command_id,
                                   customer_msgs, agent_msgs, last_message_at, preview, lang, created_at)
    select c.session_id, c.shard, c.session_id, c.status, c.agent_id, c.version, c.last_pos, c.last_command_id,
           c.customer_msgs, c.agent_msgs, case when c.preview is not null then moment end, decode(c.preview, 'base64'), c.lang, moment
    from change c
    on conflict (shard, id) do update set
      status = excluded.status,
      agent_id = excluded.agent_id,
      version = excluded.version,
      last_pos = excluded.last_pos,
      last_command_id = excluded.last_command_id,
      customer_msgs = s.customer_msgs + excluded.customer_msgs,
      agent_msgs = s.agent_msgs + excluded.agent_msgs,
      last_message_at = coalesce(excluded.last_message_at, s.last_message_at),
      preview = case when excluded.status <> 'erased' then coalesce(excluded.preview, s.preview) end,
      lang = excluded.lang,
      closed_at = case when excluded.status = 'closed' then coalesce(s.closed_at, moment) end
  ),
  timers_set as (
    insert into timer (id, shard, session_id, kind, due_at)
    select t.id, c.shard, c.session_id, t.kind, moment + make_interval(secs => t.delay_seconds)
    from jsonb_to_recordset(batch -> 'timers') as t (idx integer, id uuid, kind text, delay_seconds double precision)
    join judged j on j.idx = t.idx and j.verdict = 'ok'
    join command c on c.idx = t.idx
    on conflict (shard, id) do nothing
  ),
  -- An array, not IN: PostgreSQL checks a row again when the reconciler has updated it meanwhile, and this check
  -- evaluates a UNION ALL again, takes its first row for the one it looks for, and would not delete the timer. An event
  -- in the log whose command id is the timer's id is the timer's message, so a repeat deletes the timer too.
  timers_ended as (
    delete from timer where shard = any(array(select distinct c.shard from command c)) and id = any(array(
      select c.consumes from command c join judged j on j.idx = c.idx and j.verdict in ('ok', 'dup', 'reused')
      where c.consumes is not null
      union all
      select t.id
      from jsonb_to_recordset(batch -> 'cancels') as x (idx integer, kind text)
      join judged j on j.idx = x.idx and j.verdict = 'ok'
      join command c on c.idx = x.idx
      cross join lateral (select y.id from timer y where y.shard = c.shard and y.session_id = c.session_id and y.kind = x.kind offset 0) t
    ))
  )
  select j.idx, j.verdict,
         coalesce(s.first_version, r.first_version), coalesce(s.last_version, r.last_version), coalesce(s.first_pos, r.first_pos),
         case when j.verdict = 'ok' then moment else r.at end, j.status, j.agent_id
  from judged j
  left join span s on s.idx = j.idx
  left join repeated r on r.idx = j.idx
  order by j.idx;

  perform erase_session(s.shard, s.id, moment)
  from jsonb_array_elements_text(batch -> 'erased') e
  join chat_session s on s.shard = shard_of(e::uuid) and s.id = e::uuid and s.status = 'erased';
end
$$;
