-- Names the history that this server writes: `<system identifier>.<timeline>`. A promotion begins a new timeline, a
-- restored dump a new system. Null on a standby, which writes none. The timeline is that of the current write-ahead
-- log: pg_control_checkpoint() tells the last checkpoint's, which lags behind a promotion.
-- Runs with the rights of its owner, because a cluster may keep these functions from other roles.
create or replace function log_epoch() returns text
language sql volatile security definer
set search_path = pg_catalog
as $$
  select case when not pg_is_in_recovery() then
    (select system_identifier from pg_control_system()) || '.'
      || ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint
  end
$$;
