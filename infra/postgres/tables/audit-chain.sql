-- The audit as a chain: each line has the hash of all before it. Lines of earlier versions have no number; `start` is
-- the hash of all of them, and the chain begins there.
alter table audit_line add column n bigint unique, add column hash bytea;

-- The last line of the chain. One row.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  start    bytea   not null,
  n        bigint  not null,
  hash     bytea   not null
);

-- What a worker has signed, once a day: up to line `n` the chain has this hash. Rows are inserted, never changed.
create table audit_signature (
  n    bigint      primary key,
  at   timestamptz not null default now(),
  jws  text        not null
);
