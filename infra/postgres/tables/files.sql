-- Files that people sent, and their state between upload and log. The bytes are sealed in the file store, name and hash
-- sealed in the log.
create table chat_file (
  session_id uuid        not null,
  file_id    uuid        not null,                  -- the command that sent it
  digest     bytea       not null,                  -- keyed hash of the bytes: the same id with other bytes is refused
  bytes      integer     not null,
  state      text        not null default 'arriving' check (state in ('arriving', 'kept', 'leaving')),
  since      timestamptz not null default now(),
  primary key (session_id, file_id)
);

create index chat_file_unsettled on chat_file (since) where state <> 'kept';

grant select, insert, update, delete on chat_file to aidline_app;

-- The file that an agent has viewed or saved.
alter table audit_line add column file_id uuid;
