-- The smallest id (UUID version 7) of a session that begins in this year.
create or replace function first_id_of_year(year integer) returns uuid
language sql immutable strict
return rpad(lpad(to_hex((extract(epoch from make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC')) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

-- Adds the leaf of one year to a group of shards of the log, unless it exists. Its table is filled before it is
-- attached: rows of that year that came before it are in the default leaf, and must not be in both.
create or replace function create_log_leaf(shard_group regclass, year integer) returns boolean
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  name text := (select relname from pg_class where oid = shard_group);
  leaf text := name || '_' || year;
  other text := name || '_other';
begin
  if to_regclass(leaf) is not null then
    return false;
  end if;
  -- Of two that create the leaf at once the second finds it.
  lock table only chat_event in share update exclusive mode;
  if to_regclass(leaf) is not null then
    return false;
  end if;
  execute format('lock table %I in access exclusive mode', other);
  execute format('create table %I (like %I including all, unique (shard, pos))', leaf, name);
  execute format('grant delete on %I to current_user', other);
  execute format('with early as (delete from %I where session_id >= %L and session_id < %L returning *)
                  insert into %I select * from early', other, first_id_of_year(year), first_id_of_year(year + 1), leaf);
  execute format('revoke delete on %I from current_user', other);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
                 name, leaf, first_id_of_year(year), first_id_of_year(year + 1));
  -- As in rights.sql: nobody changes or deletes what is in the log.
  execute format('revoke update, delete, truncate on %I from current_user', leaf);
  return true;
end
$$;

-- Creates what is missing of this year and the next one; returns how many leaves. With the rights of the owner, for the
-- workers, which call it every hour, and takes no argument, so that they can create nothing else. A log without groups
-- (a distributed one) has nothing to create.
create or replace function create_log_years() returns integer
language sql volatile security definer
set search_path = public, pg_temp
as $$
  select count(*) filter (where create_log_leaf(i.inhrelid, year::integer))::integer
  from pg_inherits i
  join pg_class g on g.oid = i.inhrelid and g.relkind = 'p'
  cross join lateral (select extract(year from now() at time zone 'UTC') as now) as clock
  cross join generate_series(clock.now, clock.now + 1) as year
  where i.inhparent = 'chat_event'::regclass;
$$;
