-- What one person has asked for and another has to approve before it takes effect. A later request about the same
-- replaces the one that waits, under a new id: an approval is of what the approver has seen.
create table pending_change (
  id           uuid        primary key default uuidv7(),
  kind         text        not null,
  target      text        not null,              -- what it is about: a field of the settings, an agent, a script
  requested_by uuid        not null references agent (id),
  requested_at timestamptz not null default now(),
  before_text  text,                              -- what stood there when it was asked for
  change       jsonb       not null,
  picture      bytea,
  verdict      text        check (verdict in ('approved', 'declined')),
  decided_by   uuid        references agent (id), -- null with a verdict: an operator on the command line
  decided_at   timestamptz
);

create unique index pending_change_open on pending_change (kind, target) where verdict is null;

-- Whoever asked for a reset that another confirmed has had the account in their hands as well.
alter table agent_link add column requested_by uuid references agent (id);

-- Leads without a public name were shown by the name that they gave themselves. Nobody names themselves any more, so
-- what visitors see today becomes the public name.
insert into agent_public_profile (agent_id, name)
  select id, display_name from agent where role <> 'agent'
  on conflict (agent_id) do update set name = coalesce(agent_public_profile.name, excluded.name);
