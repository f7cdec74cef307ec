-- Throws unless this database would take an event now. It writes a row that is gone with the same commit, which flushes,
-- and fills a few blocks of a temporary file, because on a full disk only what needs new blocks fails. Nothing stays, and
-- nobody waits for anybody else's row.
create or replace function probe_write() returns void
language plpgsql volatile
set work_mem = '64kB'
as $$
declare
  mine uuid := gen_random_uuid();
begin
  insert into write_probe values (mine);
  delete from write_probe where id = mine;
  perform count(*) from generate_series(1, 10000);
end
$$;
