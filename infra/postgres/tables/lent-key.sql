-- Further browsers of the person behind a session, admitted by a token of a site with `opens`.
create table lent_key (
  session_id uuid        not null,
  key_hash   bytea       not null,
  since      timestamptz not null default now(),
  primary key (session_id, key_hash)
);

grant select, insert, delete on lent_key to aidline_app;
