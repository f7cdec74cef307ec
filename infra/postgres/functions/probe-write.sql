-- Fails unless this database could store an event now. Inserts a row that is deleted in the same transaction, whose
-- commit flushes, and fills a few blocks of a temporary file, because on a full disk only writes that need new blocks
-- fail. Nothing remains, and probes do not wait for each other.
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
