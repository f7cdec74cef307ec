-- Appends many commands of many sessions in one round trip and returns a verdict for each.
--
-- one   = the shard of the first command. Where the database is distributed, it chooses the server that runs the whole
--         call, and every command of a batch is of this shard.
-- batch = columns, each one array literal of Postgres, which is parsed in a fraction of the time that records of JSON
--         take (bytea as base64). Columns of a group have the same length; an empty group is left out.
--         commands, in the order of their shards: session_id, command_id, digest, events (how many), expected_status,
--           expected_agent, expected_version (null: any), status, agent_id, lang, customer_msgs, agent_msgs,
--           last_message_part (which of its events the list shows; null: none), consumes (the timer that the command
--           answers), preview (only from gateways of the version before: what the list shows, sealed)
--         events: event_command (number of its command, from 1), part (from 0), type, schema_ver, actor_kind, actor_id,
--           meta, body
--         timers: timer_command, timer_id, timer_kind, timer_delay (seconds)     cancels: cancel_command, cancel_kind
--
-- returns columns as well, with an element for each command: verdict, first_version, last_version, first_pos, at.
-- verdict: ok | dup (a repeated command: its first result) | reused (the same id with another body) | erased
--        | conflict (status, agent or version is not what the decision was based on)
--        | gone (the timer it fires no longer exists) | early (not due by this database's clock)
--
-- The locks are taken in statements of their own: at READ COMMITTED the next statement then takes a new snapshot and
-- sees what the former holder of the lock wrote. In one statement, two writers would assign the same numbers.
-- Then, shard by shard: read, judge in memory, write. Each statement that reads a table names one shard by a variable,
-- so that it is planned once, reads one group of partitions, and runs on one server. Look-ups are lateral ones by key: a
-- plan made while the tables were small would otherwise read all of them for every batch after they have grown.
--
-- The append batcher guarantees, and the unique keys enforce: a batch has no command twice, and a command that changes
-- status or agent, such as the one that opens a session, is the only one of its session in the batch.
drop function if exists append_batch(jsonb);

create or replace function append_batch(one smallint, batch jsonb) returns jsonb
language plpgsql volatile
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  session_ids       uuid[]     := batch ->> 'session_id';
  command_ids       uuid[]     := batch ->> 'command_id';
  digests           text[]     := batch ->> 'digest';
  event_counts      integer[]  := batch ->> 'events';
  expected_statuses text[]     := batch ->> 'expected_status';
  expected_agents   uuid[]     := batch ->> 'expected_agent';
  expected_versions integer[]  := batch ->> 'expected_version';
  statuses          text[]     := batch ->> 'status';
  agent_ids         uuid[]     := batch ->> 'agent_id';
  langs             text[]     := batch ->> 'lang';
  customer_counts   integer[]  := batch ->> 'customer_msgs';
  agent_counts      integer[]  := batch ->> 'agent_msgs';
  message_parts     integer[]  := batch ->> 'last_message_part';
  previews          text[]     := batch ->> 'preview';
  consumed          uuid[]     := batch ->> 'consumes';
  timer_ids         uuid[]     := batch ->> 'timer_id';
  cancel_commands   integer[]  := batch ->> 'cancel_command';

  size integer := coalesce(cardinality(session_ids), 0);
  shards smallint[] := '{}';
  this_shard smallint := -1;
  moment timestamptz;
  first_of_shard integer := 1;
  last_of_shard integer;
  i integer;
  stored record;
  judged text;
  due timestamptz;
  head_pos bigint;
  change chat_session;
  nr integer;
  opened chat_session[];
  changed chat_session[];
  changed_ids uuid[];
  ended uuid[];
  last_version integer;
  any_ok boolean := false;

  verdicts        text[]        := array_fill(null::text, array[size]);
  first_versions  integer[]     := array_fill(null::integer, array[size]);
  last_versions   integer[]     := array_fill(null::integer, array[size]);
  first_positions bigint[]      := array_fill(null::bigint, array[size]);
  ats             timestamptz[] := array_fill(null::timestamptz, array[size]);
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'append_batch needs READ COMMITTED';
  end if;

  for nr in 1 .. size loop
    shards[nr] := shard_of(session_ids[nr]);
    continue when shards[nr] = this_shard;
    if shards[nr] < this_shard or shards[1] <> one then
      raise exception 'append_batch needs the commands in the order of their shards, and the first one''s shard';
    end if;
    this_shard := shards[nr];
    perform pg_advisory_xact_lock(4815, this_shard);
  end loop;

  moment := clock_timestamp();

  while first_of_shard <= size loop
    this_shard := shards[first_of_shard];
    last_of_shard := first_of_shard;
    while shards[last_of_shard + 1] = this_shard loop
      last_of_shard := last_of_shard + 1;
    end loop;
    opened := '{}';
    changed := '{}';
    changed_ids := '{}';
    ended := '{}';

    for stored in
      select c.nr, s.version as head, s.status, s.agent_id, r.version, r.pos, r.created_at, r.digest,
             (select e.pos from chat_event e where e.shard = this_shard order by e.pos desc limit 1) as shard_head
      from generate_series(first_of_shard, last_of_shard) as c (nr)
      left join lateral (
        select x.version, x.status, x.agent_id from chat_session x
        where x.shard = this_shard and x.id = session_ids[c.nr] offset 0
      ) s on true
      left join lateral (
        select e.version, e.pos, e.created_at, e.digest from chat_event e
        where e.shard = this_shard and e.session_id = session_ids[c.nr] and e.command_id = command_ids[c.nr] and e.part = 0 offset 0
      ) r on true
      order by c.nr
    loop
      i := stored.nr;
      if i = first_of_shard then
        head_pos := coalesce(stored.shard_head, 0);
      end if;

      judged := case
        when stored.status = 'erased' then 'erased'
        when stored.digest = decode(digests[i], 'base64') then 'dup'
        when stored.digest is not null then 'reused'
        when coalesce(stored.status, 'none') <> expected_statuses[i] then 'conflict'
        when stored.agent_id is distinct from expected_agents[i] then 'conflict'
        when expected_versions[i] is not null and stored.head is distinct from expected_versions[i] then 'conflict'
        else 'ok'
      end;
      if consumed[i] is not null then
        if judged = 'ok' then
          select t.due_at into due from timer t
          where t.shard = this_shard and t.id = consumed[i] and t.session_id = session_ids[i];
          judged := case when due is null then 'gone' when due > moment then 'early' else 'ok' end;
        end if;
        -- An event in the log whose command id is the timer's id is the timer's message: a repeat ends the timer too.
        if judged in ('ok', 'dup', 'reused') then
          ended := ended || consumed[i];
        end if;
      end if;

      verdicts[i] := judged;
      if judged = 'dup' then
        first_versions[i] := stored.version;
        select max(e.version) into last_version from chat_event e
        where e.shard = this_shard and e.session_id = session_ids[i] and e.command_id = command_ids[i];
        last_versions[i] := last_version;
        first_positions[i] := stored.pos;
        ats[i] := stored.created_at;
      elsif judged = 'ok' then
        any_ok := true;
        nr := array_position(changed_ids, session_ids[i]);
        change := null;
        if nr is not null then
          change := changed[nr];
        else
          change.id := session_ids[i];
          change.version := coalesce(stored.head, 0);
          change.customer_msgs := 0;
          change.agent_msgs := 0;
        end if;

        first_versions[i] := change.version + 1;
        first_positions[i] := head_pos + 1;
        ats[i] := moment;
        head_pos := head_pos + event_counts[i];

        change.status := statuses[i];
        change.agent_id := agent_ids[i];
        change.version := change.version + event_counts[i];
        change.last_pos := head_pos;
        change.last_command_id := command_ids[i];
        change.customer_msgs := change.customer_msgs + customer_counts[i];
        change.agent_msgs := change.agent_msgs + agent_counts[i];
        change.lang := langs[i];
        if message_parts[i] is not null or previews[i] is not null then
          change.last_message_version := first_versions[i] + message_parts[i];
          change.preview := decode(previews[i], 'base64');
          change.last_message_at := moment;
        end if;
        if statuses[i] = 'closed' then
          change.closed_at := moment;
        end if;
        last_versions[i] := change.version;

        if stored.head is null then
          change.shard := this_shard;
          change.subject_id := change.id;
          change.created_at := moment;
          opened := opened || change;
        elsif nr is not null then
          changed[nr] := change;
        else
          changed := changed || change;
          changed_ids := changed_ids || change.id;
        end if;
      end if;
    end loop;

    if opened <> '{}' then
      insert into chat_session select * from unnest(opened);
    end if;

    if changed <> '{}' then
      update chat_session s set
        status = c.status,
        agent_id = c.agent_id,
        version = c.version,
        last_pos = c.last_pos,
        last_command_id = c.last_command_id,
        customer_msgs = s.customer_msgs + c.customer_msgs,
        agent_msgs = s.agent_msgs + c.agent_msgs,
        last_message_at = coalesce(c.last_message_at, s.last_message_at),
        last_message_version = case when c.last_message_at is null then s.last_message_version else c.last_message_version end,
        preview = case when c.status = 'erased' then null when c.last_message_at is null then s.preview else c.preview end,
        lang = c.lang,
        closed_at = case when c.status = 'closed' then coalesce(s.closed_at, c.closed_at) end
      from unnest(changed) as c
      where s.shard = this_shard and s.id = c.id;
    end if;

    if cancel_commands is not null then
      select ended || coalesce(array_agg(t.id), '{}') into ended
      from unnest(cancel_commands, (batch ->> 'cancel_kind')::text[]) as c (nr, kind)
      cross join lateral (
        select x.id from timer x where x.shard = this_shard and x.session_id = session_ids[c.nr] and x.kind = c.kind offset 0
      ) t
      where shards[c.nr] = this_shard and verdicts[c.nr] = 'ok';
    end if;

    -- By id, and the ids are read before: PostgreSQL checks a row again when the reconciler has updated it meanwhile, and
    -- a subquery that this check evaluates again may no longer return the row's id.
    if ended <> '{}' then
      delete from timer where shard = this_shard and id = any(ended);
    end if;

    for nr in first_of_shard .. last_of_shard loop
      if statuses[nr] = 'erased' and verdicts[nr] in ('ok', 'erased') then
        perform erase_session(this_shard, session_ids[nr], moment);
      end if;
    end loop;

    first_of_shard := last_of_shard + 1;
  end loop;

  -- One insert for all shards: preparing one costs as much as four rows.
  if any_ok then
    insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, actor_id, digest, meta, body, created_at)
    select session_ids[e.nr], first_versions[e.nr] + e.part, shards[e.nr], first_positions[e.nr] + e.part, command_ids[e.nr], e.part,
           e.type, e.schema_ver, e.actor_kind, e.actor_id, decode(digests[e.nr], 'base64'), e.meta, decode(e.body, 'base64'), moment
    from unnest(
      (batch ->> 'event_command')::integer[], (batch ->> 'part')::smallint[], (batch ->> 'type')::smallint[],
      (batch ->> 'schema_ver')::smallint[], (batch ->> 'actor_kind')::smallint[], (batch ->> 'actor_id')::uuid[],
      (batch ->> 'meta')::jsonb[], (batch ->> 'body')::text[]
    ) as e (nr, part, type, schema_ver, actor_kind, actor_id, meta, body)
    where verdicts[e.nr] = 'ok';
  end if;

  if any_ok and timer_ids is not null then
    insert into timer (id, shard, session_id, kind, due_at)
    select t.id, shards[t.nr], session_ids[t.nr], t.kind, moment + make_interval(secs => t.delay)
    from unnest(
      (batch ->> 'timer_command')::integer[], timer_ids, (batch ->> 'timer_kind')::text[], (batch ->> 'timer_delay')::double precision[]
    ) as t (nr, id, kind, delay)
    where verdicts[t.nr] = 'ok'
    on conflict do nothing;
  end if;

  return jsonb_build_object(
    'verdict', verdicts, 'first_version', first_versions, 'last_version', last_versions, 'first_pos', first_positions, 'at', ats
  );
end
$$;
