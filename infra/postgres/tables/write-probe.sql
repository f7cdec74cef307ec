-- The table in which a process probes whether the database is writable (`functions/probe-write.sql`). Always empty.
create table write_probe (
  id uuid not null
);

grant select, insert, delete on write_probe to aidline_app;
