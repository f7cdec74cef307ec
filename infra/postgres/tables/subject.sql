-- The person behind a session. Contact details are sealed; erasure destroys the key.
create table subject (
  id         uuid        primary key,
  contact    bytea,
  created_at timestamptz not null default now()
);

create table subject_key (
  subject_id  uuid        primary key,
  wrapped_dek bytea       not null,
  kek_id      text        not null,
  created_at  timestamptz not null default now(),
  shredded_at timestamptz
);
