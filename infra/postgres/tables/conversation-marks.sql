-- What agents have marked a conversation with, folded from its events: the ids of its tags, whether somebody in it may be in
-- danger, and who wants to talk about it afterwards.
alter table inbox
  add column tags uuid[] not null default '{}',
  add column distress text,
  add column debrief_by uuid;

-- The line: who may be in danger before everybody else. The expression is that of the gateway's inbox-view-sql.ts. The
-- index of migration 32 serves the gateways of the version before.
create index inbox_line_raised on inbox (
  ((coalesce(waiting_since, last_message_at, created_at) at time zone 'UTC') - case when distress = 'open' then interval '1000 years' else interval '0' end),
  session_id
) where status = 'waiting' and customer_msgs > 0;
create index inbox_distress on inbox (sort_at desc, session_id) where distress = 'open';
create index inbox_debrief on inbox (sort_at desc, session_id) where debrief_by is not null;

-- The tags of the organisation, as leads have defined them.
create table tag (
  id           uuid        primary key,
  name         jsonb       not null,              -- one for each language
  colour       text        not null,
  tag_group    text        not null,
  is_suggested boolean     not null,
  is_retired   boolean     not null default false,
  saved_by     uuid        not null,
  saved_at     timestamptz not null default now()
);
