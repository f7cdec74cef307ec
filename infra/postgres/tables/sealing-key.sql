-- The key that wraps the data keys in `subject_key`. The first process that starts writes the row; a process that
-- cannot unseal the probe has another key and does not start. The services may insert a key, and neither update nor
-- delete one.
create table sealing_key (
  generation smallint    primary key,             -- 1 is the first; of two concurrent inserts one succeeds
  kek_id     text        not null,                -- as in the rows of `subject_key`
  probe      bytea       not null,                -- a known text, sealed with the key itself
  since      timestamptz not null default now()
);

grant select, insert on sealing_key to aidline_app;
