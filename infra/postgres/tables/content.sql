-- The content of the site. What ships, or what the folder of the organisation has: the publisher writes it at its start.
create table content_base (
  entry text  primary key,                 -- 'articles/some-slug', 'records/cases', 'organisation'
  files jsonb not null                     -- texts by path in the content folder
);

-- What was written in the console. A version is never changed, only approved and published.
create table content_version (
  entry        text        not null,
  number       integer     not null check (number > 0),
  files        jsonb       not null,       -- none: the entry is taken away
  changed      text[]      not null default '{}', -- languages whose words are others, or were said to be still right
  saved_by     uuid        not null references agent (id),
  saved_at     timestamptz not null default now(),
  approved_by  uuid        references agent (id),
  approved_at  timestamptz,
  publish_at   timestamptz,                -- not before
  published_at timestamptz,
  faults       text[],                     -- why the site cannot be built with it
  primary key (entry, number)
);

create index content_version_due on content_version (approved_at) where published_at is null and faults is null;

-- Each time that the site was built from them.
create table site_build (
  id          uuid        primary key default uuidv7(),
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  faults      text[]      not null default '{}'
);
