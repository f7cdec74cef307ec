-- The position of each consumer of the log, per shard; `fence` rises with every new holder, so that a former one is
-- refused.
create table cursor (
  consumer text     not null,
  shard    smallint not null,
  pos      bigint   not null default 0,
  fence    bigint   not null default 0,
  primary key (consumer, shard)
);

-- Which process may run a consumer right now.
create table lease (
  name       text        primary key,
  owner      text        not null,
  fence      bigint      not null,
  expires_at timestamptz not null
);

-- The inbox: one row per session, updated shortly after the log, indexed for the list.
create table inbox (
  session_id      uuid        primary key,
  shard           smallint    not null,
  pos             bigint      not null,
  version         integer     not null,
  status          text        not null,
  agent_id        uuid,
  lang            text        not null,
  customer_msgs   integer     not null,
  agent_msgs      integer     not null,
  preview         bytea,                          -- sealed
  created_at      timestamptz not null,
  last_message_at timestamptz,
  sort_at         timestamptz not null            -- time of the last message, else of the session
);

create index inbox_newest on inbox (sort_at desc, session_id);
create index inbox_by_status on inbox (status, sort_at desc, session_id);
create index inbox_by_agent on inbox (agent_id, sort_at desc, session_id) where status = 'active';
create index inbox_by_position on inbox (shard, pos);
create index inbox_created on inbox (created_at);

-- The search index. Words are stored only as keyed hashes, in a table of their own from which an erasure deletes by
-- session.
create table inbox_search (
  session_id uuid     primary key,
  tokens     bigint[] not null
);

create index inbox_search_tokens on inbox_search using gin (tokens);

-- How far a reader has read. `reader` is an agent's id or 'customer'. Never decreases.
create table read_mark (
  session_id uuid        not null,
  reader     text        not null,
  up_to      integer     not null,
  seen_msgs  integer     not null,                -- customer messages up to there
  at         timestamptz not null default now(),
  primary key (session_id, reader)
);

grant select, insert, update, delete on cursor, lease, inbox, inbox_search, read_mark to aidline_app;
