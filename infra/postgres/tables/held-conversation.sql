-- Conversations that began like many others and stand below the agents' list until somebody releases them or the person
-- writes something of their own. No text and no hash of one: what is alike is counted in Redis.
create table held_conversation (
  shard      smallint    not null check (shard = get_byte(uuid_send(session_id), 15) & 63),
  session_id uuid        not null,
  at         timestamptz not null default now(),
  primary key (shard, session_id)
);
