-- Positions of the log whose events are in an archive, or were deleted by the rule of retention: whoever counts
-- positions takes them for no hole. Written by `npm run archive` as the owner of the database.
create table archived_positions (
  shard       smallint       not null check (shard between 0 and 63),
  year        smallint       not null,               -- in which the conversations began, by their ids
  positions   int8multirange not null,
  archived_at timestamptz    not null default now(),
  primary key (shard, year)
);

-- The key of an archived conversation stays here and not in the archive, so that an erasure makes the archive
-- unreadable. While the year is set, the services treat the conversation like an erased one.
alter table subject_key add column archived_year smallint;
