-- The three logins of Aidline and their limits. Run in Aidline's database, by an administrator of the server, once
-- before the first migration and again whenever a password or a limit changes; running it again is harmless:
--
--   psql "$ADMIN_URL" -v ON_ERROR_STOP=1 -v owner_password=… -v gateway_password=… -v worker_password=… -f infra/postgres/logins.sql
--
-- aidline_owner owns the tables and runs migrations and tools, aidline_gateway and aidline_worker run the services with
-- the rights in `rights.sql`. None of them is a superuser or may create roles or databases. `npm start` runs this file
-- in its own Postgres at every start, docker compose when its volume is empty.
do $$
declare
  wanted text;
begin
  -- aidline_app is the role of versions before these logins. The first migrations name it; nobody logs in with it.
  foreach wanted in array array['aidline_app', 'aidline_owner', 'aidline_gateway', 'aidline_worker'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I', wanted);
    end if;
  end loop;
  -- An administrator who is no superuser may give away only what a role of his own will own.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant aidline_owner to %I', current_user);
  end if;
end
$$;

alter role aidline_owner login password :'owner_password';
alter role aidline_gateway login password :'gateway_password';
alter role aidline_worker login password :'worker_password';

-- A call that hangs must fail: its caller can retry, but a connection that is never returned is lost to the pool.
-- libs/server/database-login.ts checks these when a service starts. The owner has none: a migration may take long.
alter role aidline_gateway set statement_timeout = '3s';
alter role aidline_gateway set lock_timeout = '1s';
alter role aidline_gateway set idle_in_transaction_session_timeout = '2s';
alter role aidline_gateway set timezone = 'UTC';
alter role aidline_worker set statement_timeout = '3s';
alter role aidline_worker set lock_timeout = '1s';
alter role aidline_worker set idle_in_transaction_session_timeout = '2s';
alter role aidline_worker set timezone = 'UTC';
alter role aidline_owner set timezone = 'UTC';

-- Nothing here uses large objects, which whoever may log in could otherwise fill the disk with. Only a superuser can take
-- that away: where the server is managed by somebody else it stays, and `npm run doctor` says so.
do $$
declare
  called regprocedure;
begin
  for called in
    select oid::regprocedure from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and (proname like 'lo\_%' or proname in ('loread', 'lowrite'))
  loop
    begin
      execute format('revoke execute on function %s from public', called);
    exception when insufficient_privilege then
      null;
    end;
  end loop;
end
$$;

-- The database and all that is in it belong to the owner, also where an earlier version created it as a superuser. No
-- other login may connect unless an administrator grants it (`grant connect`), such as one that only monitors.
do $$
declare
  owned record;
begin
  if (select datdba <> 'aidline_owner'::regrole from pg_database where datname = current_database()) then
    execute format('alter database %I owner to aidline_owner', current_database());
  end if;
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to aidline_gateway, aidline_worker', current_database());
  -- Sequences of a column, indexes and row types follow their table.
  for owned in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S') and c.relowner <> 'aidline_owner'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
  loop
    execute format('alter table %s owner to aidline_owner', owned.name);
  end loop;
  for owned in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner <> 'aidline_owner'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s owner to aidline_owner', owned.name);
  end loop;
end
$$;
