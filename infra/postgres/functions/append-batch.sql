-- Appends many commands of many sessions in one round trip and returns a verdict for each.
--
-- one   = the shard of the first command. Where the database is distributed, it chooses the server that runs the whole
--         call, and every command of a batch is of this shard.
-- batch = columns, each one array literal of Postgres, which is parsed in a fraction of the time that records of JSON
--         take (bytea as base64). Columns of a group have the same length and the order of the commands; an empty group
--         and a column of nothing but nulls may be left out.
--         plain: how many commands, the first ones, may be written together. Each only adds to its session (no other
--           status or agent, no timer set or answered, no version expected), and they are of different sessions.
--         commands: session_id, command_id, digest, events (how many), expected_status, expected_agent, expected_version
--           (null: any), expected_routing, status, agent_id, lang, routing, customer_msgs, agent_msgs, last_message_part (which of its events the
--           list shows; null: none), consumes (the timer that the command answers), preview (only from gateways of the
--           version before: what the list shows, sealed)
--         knows_routing: the gateway sends `routing` and `expected_routing`; of one that does not, a claim and an end
--           still leave no offer behind.
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
--
-- The plain commands are written by one update and one insert, as if every verdict were ok: the update finds only
-- sessions of the expected state, and the insert fails at the key of a repeat. If one is not ok, all of that is undone
-- and they are judged one by one, like the other commands: by statements of one row that name one shard by a variable.
-- Those are planned once, and where the database is distributed they run on the server of the call. There a statement
-- of several rows is planned at each call, so that few commands are better written one by one.
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
  plain integer := coalesce((batch ->> 'plain')::integer, 0);

  session_ids      uuid[]     := batch ->> 'session_id';
  command_ids      uuid[]     := batch ->> 'command_id';
  digests          text[]     := batch ->> 'digest';
  event_counts     integer[]  := batch ->> 'events';
  statuses         text[]     := batch ->> 'status';
  agent_ids        uuid[]     := batch ->> 'agent_id';
  langs            text[]     := batch ->> 'lang';
  customer_counts  integer[]  := batch ->> 'customer_msgs';
  agent_counts     integer[]  := batch ->> 'agent_msgs';
  message_parts    integer[]  := batch ->> 'last_message_part';
  event_commands   integer[]  := batch ->> 'event_command';
  types            smallint[] := batch ->> 'type';
  schema_versions  smallint[] := batch ->> 'schema_ver';
  actor_kinds      smallint[] := batch ->> 'actor_kind';
  actor_ids        uuid[]     := batch ->> 'actor_id';
  knows_routing    boolean    := coalesce((batch ->> 'knows_routing')::boolean, false);
  expected_routings text[]    := batch ->> 'expected_routing';
  metas            jsonb[]    := batch ->> 'meta';
  bodies           text[]     := batch ->> 'body';
  cancel_commands  integer[]  := batch ->> 'cancel_command';
  cancel_kinds     text[]     := batch ->> 'cancel_kind';

  size integer := coalesce(cardinality(session_ids), 0);
  shards smallint[] := '{}';
  lowest integer := 63;
  highest integer := 0;
  this_shard smallint;
  head bigint;
  -- The last position of each shard of the batch.
  heads bigint[] := '{}';
  moment timestamptz;

  verdicts        text[]        := '{}';
  first_versions  integer[]     := '{}';
  last_versions   integer[]     := '{}';
  first_positions bigint[]      := '{}';
  ats             timestamptz[] := '{}';
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'append_batch needs READ COMMITTED';
  end if;
  -- A login may change its own defaults, and through a pooler the connection of another. What is appended is on the disk
  -- before it is acknowledged all the same.
  if current_setting('synchronous_commit') = 'off' then
    perform set_config('synchronous_commit', 'on', true);
  end if;

  for nr in 1 .. size loop
    this_shard := shard_of(session_ids[nr]);
    shards[nr] := this_shard;
    lowest := least(lowest, this_shard);
    highest := greatest(highest, this_shard);
  end loop;

  -- In the order of the shards, so that no two calls wait for each other.
  for shard_nr in lowest .. highest loop
    continue when shard_nr <> all(shards);
    this_shard := shard_nr;
    perform pg_advisory_xact_lock(4815, this_shard);
    select e.pos into head from chat_event e where e.shard = this_shard order by e.pos desc limit 1;
    heads[this_shard] := coalesce(head, 0);
  end loop;

  moment := clock_timestamp();

  if plain > 0 then
    declare
      heads_before bigint[] := heads;
      -- With a constant in the place of this variable, a distributed database sees that the update has one shard.
      only_shard smallint := case when lowest = highest then lowest end;
      written integer;
      ended uuid[];
    begin
      for nr in 1 .. plain loop
        this_shard := shards[nr];
        head := heads[this_shard];
        first_positions[nr] := head + 1;
        heads[this_shard] := head + event_counts[nr];
      end loop;

      with written as (
        update chat_session s set
          version = s.version + c.events,
          last_pos = c.first_pos + c.events - 1,
          last_command_id = c.command_id,
          customer_msgs = s.customer_msgs + c.customer_msgs,
          agent_msgs = s.agent_msgs + c.agent_msgs,
          waiting_since = case when c.agent_msgs > 0 then null when c.customer_msgs > 0 then coalesce(s.waiting_since, moment)
                               else s.waiting_since end,
          queued_since = case when c.customer_msgs > 0 then coalesce(s.queued_since, moment) else s.queued_since end,
          last_message_at = case when c.message_part is null then s.last_message_at else moment end,
          last_message_version = case when c.message_part is null then s.last_message_version else s.version + 1 + c.message_part end,
          preview = case when c.message_part is null then s.preview end,
          lang = c.lang
        from unnest(shards, session_ids, statuses, agent_ids, first_positions, command_ids, event_counts, customer_counts, agent_counts, message_parts, langs, expected_routings)
          with ordinality as c (shard, session_id, status, agent_id, first_pos, command_id, events, customer_msgs, agent_msgs, message_part, lang, routing, nr)
        where c.nr <= plain and s.shard = c.shard and s.id = c.session_id and (only_shard is null or s.shard = only_shard)
          and s.status = c.status and s.status <> 'erased' and s.agent_id is not distinct from c.agent_id
          and (not knows_routing or s.routing is not distinct from c.routing)
        returning c.nr, c.events, s.version
      )
      select count(*), array_agg(w.version - w.events + 1 order by w.nr), array_agg(w.version order by w.nr)
      into written, first_versions, last_versions from written w;
      if written <> plain then
        raise exception using errcode = 'AL001', message = 'a command is not as expected';
      end if;

      insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, actor_id, digest, meta, body, created_at)
      select session_ids[e.nr], first_versions[e.nr] + e.part, shards[e.nr], first_positions[e.nr] + e.part, command_ids[e.nr], e.part,
             e.type, e.schema_ver, e.actor_kind, e.actor_id, decode(digests[e.nr], 'base64'), e.meta, decode(e.body, 'base64'), moment
      from unnest(event_commands, (batch ->> 'part')::smallint[], types, schema_versions, actor_kinds, actor_ids, metas, bodies)
        as e (nr, part, type, schema_ver, actor_kind, actor_id, meta, body)
      where e.nr <= plain;

      -- By id, and the ids are read before: PostgreSQL checks a row again when the reconciler has updated it meanwhile,
      -- and a subquery that this check evaluates again may no longer return the row's id.
      if cancel_commands[1] <= plain then
        select array_agg(t.id) into ended
        from unnest(cancel_commands, cancel_kinds) as c (nr, kind)
        cross join lateral (
          select x.id from timer x where x.shard = shards[c.nr] and x.session_id = session_ids[c.nr] and x.kind = c.kind offset 0
        ) t
        where c.nr <= plain;
        if ended is not null then
          delete from timer where shard = any(shards) and id = any(ended);
        end if;
      end if;

      verdicts := array_fill('ok'::text, array[plain]);
      ats := array_fill(moment, array[plain]);
    exception when unique_violation or sqlstate 'AL001' then
      plain := 0;
      heads := heads_before;
    end;
  end if;

  if plain < size then
    declare
      expected_statuses text[]    := batch ->> 'expected_status';
      expected_agents   uuid[]    := batch ->> 'expected_agent';
      expected_versions integer[] := batch ->> 'expected_version';
      routings          text[]    := batch ->> 'routing';
      consumed          uuid[]    := batch ->> 'consumes';
      previews          text[]    := batch ->> 'preview';
      timer_commands    integer[] := batch ->> 'timer_command';
      timer_ids         uuid[]    := batch ->> 'timer_id';
      timer_kinds       text[]    := batch ->> 'timer_kind';
      timer_delays      double precision[] := batch ->> 'timer_delay';
      event_nr  integer := array_position(event_commands, plain + 1);
      timer_nr  integer := 1;
      cancel_nr integer := 1;

      this_session uuid;
      this_command uuid;
      this_digest bytea;
      this_status text;
      this_agent uuid;
      this_lang text;
      this_routing text;
      this_preview bytea;
      message_version integer;
      message_at timestamptz;
      this_timer uuid;
      kinds text[];
      this_kind text;
      stored record;
      repeated record;
      judged text;
      due timestamptz;
      count integer;
      first_version integer;
      last_version integer;
      first_pos bigint;
      new_customer_msgs integer;
      new_agent_msgs integer;
      -- When somebody wrote: a command's messages are all of one sender. As libs/chat/waiting-times.ts.
      wrote_at timestamptz;
      has_ended boolean;
      event_part smallint;
      event_type smallint;
      event_schema smallint;
      event_actor smallint;
      event_actor_id uuid;
      event_meta jsonb;
      event_body bytea;
    begin
      -- An empty array would begin at the first element that is set, and a command that is refused sets none.
      if plain = 0 then
        first_versions := array_fill(null::integer, array[size]);
        last_versions := first_versions;
        first_positions := array_fill(null::bigint, array[size]);
        ats := array_fill(null::timestamptz, array[size]);
      end if;
      while cancel_commands[cancel_nr] <= plain loop
        cancel_nr := cancel_nr + 1;
      end loop;

      for nr in plain + 1 .. size loop
        this_shard := shards[nr];
        this_session := session_ids[nr];
        this_command := command_ids[nr];
        this_digest := decode(digests[nr], 'base64');
        this_timer := consumed[nr];
        count := event_counts[nr];

        select s.status, s.agent_id, s.version, s.routing into stored from chat_session s where s.shard = this_shard and s.id = this_session;
        select e.version, e.pos, e.created_at, e.digest into repeated from chat_event e
        where e.shard = this_shard and e.session_id = this_session and e.command_id = this_command and e.part = 0;

        judged := case
          when stored.status = 'erased' then 'erased'
          when repeated.digest = this_digest then 'dup'
          when repeated.digest is not null then 'reused'
          when coalesce(stored.status, 'none') <> expected_statuses[nr] then 'conflict'
          when stored.agent_id is distinct from expected_agents[nr] then 'conflict'
          when expected_versions[nr] is not null and stored.version is distinct from expected_versions[nr] then 'conflict'
          when knows_routing and stored.routing is distinct from expected_routings[nr] then 'conflict'
          else 'ok'
        end;
        if this_timer is not null then
          if judged = 'ok' then
            select t.due_at into due from timer t where t.shard = this_shard and t.id = this_timer and t.session_id = this_session;
            judged := case when due is null then 'gone' when due > moment then 'early' else 'ok' end;
          end if;
          -- An event in the log whose command id is the timer's id is the timer's message: a repeat ends the timer too.
          if judged in ('ok', 'dup', 'reused') then
            delete from timer where shard = this_shard and id = this_timer;
          end if;
        end if;
        verdicts[nr] := judged;

        if judged = 'dup' then
          first_versions[nr] := repeated.version;
          first_positions[nr] := repeated.pos;
          ats[nr] := repeated.created_at;
          select max(e.version) into last_version from chat_event e
          where e.shard = this_shard and e.session_id = this_session and e.command_id = this_command;
          last_versions[nr] := last_version;
        elsif judged = 'ok' then
          first_version := coalesce(stored.version, 0) + 1;
          last_version := first_version + count - 1;
          first_pos := heads[this_shard] + 1;
          head := first_pos + count - 1;
          heads[this_shard] := head;
          first_versions[nr] := first_version;
          last_versions[nr] := last_version;
          first_positions[nr] := first_pos;
          ats[nr] := moment;

          this_status := statuses[nr];
          this_agent := agent_ids[nr];
          this_lang := langs[nr];
          this_routing := case
            when knows_routing then routings[nr]
            when this_status = stored.status and this_agent is not distinct from stored.agent_id then stored.routing
          end;
          message_version := first_version + message_parts[nr];
          this_preview := decode(previews[nr], 'base64');
          message_at := case when message_version is not null or this_preview is not null then moment end;
          new_customer_msgs := customer_counts[nr];
          new_agent_msgs := agent_counts[nr];
          wrote_at := case when new_customer_msgs > 0 then moment end;
          has_ended := this_status in ('closed', 'blocked', 'erased');
          if stored.status is null then
            insert into chat_session (id, shard, subject_id, status, agent_id, version, last_pos, last_command_id,
                                      customer_msgs, agent_msgs, waiting_since, queued_since, last_message_at,
                                      last_message_version, preview, lang, routing, created_at, closed_at)
            values (this_session, this_shard, this_session, this_status, this_agent, last_version, head, this_command,
                    new_customer_msgs, new_agent_msgs, wrote_at, wrote_at, message_at, message_version, this_preview, this_lang, this_routing, moment,
                    case when this_status in ('closed', 'blocked') then moment end);
          else
            update chat_session s set
              status = this_status,
              agent_id = this_agent,
              version = last_version,
              last_pos = head,
              last_command_id = this_command,
              customer_msgs = s.customer_msgs + new_customer_msgs,
              agent_msgs = s.agent_msgs + new_agent_msgs,
              -- Whoever loses their agent stands in the line again where they stood when they came.
              waiting_since = case when has_ended or new_agent_msgs > 0 then null
                                   when s.status = 'active' and this_status = 'waiting' then coalesce(s.waiting_since, s.queued_since)
                                   else coalesce(s.waiting_since, wrote_at) end,
              queued_since = case when not has_ended then coalesce(s.queued_since, wrote_at) end,
              last_message_at = coalesce(message_at, s.last_message_at),
              last_message_version = case when message_at is null then s.last_message_version else message_version end,
              preview = case when this_status = 'erased' then null when message_at is null then s.preview else this_preview end,
              lang = this_lang,
              routing = this_routing,
              closed_at = case when this_status in ('closed', 'blocked') then coalesce(s.closed_at, moment) end
            where s.shard = this_shard and s.id = this_session;
          end if;

          for part in 0 .. count - 1 loop
            event_part := part;
            event_type := types[event_nr + part];
            event_schema := schema_versions[event_nr + part];
            event_actor := actor_kinds[event_nr + part];
            event_actor_id := actor_ids[event_nr + part];
            event_meta := metas[event_nr + part];
            event_body := decode(bodies[event_nr + part], 'base64');
            insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, actor_id, digest, meta, body, created_at)
            values (this_session, first_version + event_part, this_shard, first_pos + event_part, this_command, event_part,
                    event_type, event_schema, event_actor, event_actor_id, this_digest, event_meta, event_body, moment);
          end loop;
        end if;
        event_nr := event_nr + count;

        kinds := '{}';
        while cancel_commands[cancel_nr] = nr loop
          kinds := kinds || cancel_kinds[cancel_nr];
          cancel_nr := cancel_nr + 1;
        end loop;
        if judged = 'ok' and kinds <> '{}' then
          delete from timer where shard = this_shard and session_id = this_session and kind = any(kinds);
        end if;

        while timer_commands[timer_nr] = nr loop
          if judged = 'ok' then
            this_timer := timer_ids[timer_nr];
            this_kind := timer_kinds[timer_nr];
            due := moment + make_interval(secs => timer_delays[timer_nr]);
            insert into timer (id, shard, session_id, kind, due_at) values (this_timer, this_shard, this_session, this_kind, due)
            on conflict do nothing;
          end if;
          timer_nr := timer_nr + 1;
        end loop;

        if statuses[nr] = 'erased' and judged in ('ok', 'erased') then
          perform erase_session(this_shard, this_session, moment);
        end if;
      end loop;
    end;
  end if;

  return jsonb_build_object(
    'verdict', verdicts, 'first_version', first_versions, 'last_version', last_versions, 'first_pos', first_positions, 'at', ats
  );
end
$$;
