-- Filters of the list under a name: an agent's own, or the team's.
create table saved_view (
  id       uuid        primary key,
  owner    uuid        not null references agent (id), -- who saved it first
  is_team  boolean     not null,
  name     text        not null,
  filter   jsonb       not null,
  saved_at timestamptz not null default now()
);
create index saved_view_of_owner on saved_view (owner) where not is_team;
