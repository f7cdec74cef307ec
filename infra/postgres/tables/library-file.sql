-- Files that the team has approved for customers: what an agent may send without a second person. Their bytes are in the
-- file store, sealed, under the subject of the library.
create table library_file (
  id       uuid        primary key,
  title    text        not null,
  file     jsonb       not null,               -- name, type, size, hash and pixels, as an attachment has them
  saved_by uuid        not null references agent (id),
  saved_at timestamptz not null default now()
);
