-- Which conversations are one person's, as agents have said: a link is two rows of one id, one for each conversation. No
-- row names the other conversation, so that what is left of a link with an erased one tells nothing of it.
create table person_link (
  shard      smallint    not null check (shard = get_byte(uuid_send(session_id), 15) & 63),
  session_id uuid        not null,
  link_id    uuid        not null,
  by_agent   uuid        not null,
  at         timestamptz not null default now(),
  primary key (shard, session_id, link_id)
);
create index person_link_ends on person_link (link_id);
