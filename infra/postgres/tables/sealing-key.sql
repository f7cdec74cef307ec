-- With which key the keys of the people in `subject_key` are wrapped. The first process that starts writes it; who cannot
-- open the probe has another key and does not start. The services may add a key, and neither change nor remove one.
create table sealing_key (
  generation smallint    primary key,             -- 1 is the first; of two who write it at once one remains
  kek_id     text        not null,                -- that of the rows in `subject_key`
  probe      bytea       not null,                -- a few known words, sealed with the key itself
  since      timestamptz not null default now()
);

grant select, insert on sealing_key to aidline_app;
