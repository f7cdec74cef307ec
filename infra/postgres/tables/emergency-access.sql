-- "Break glass": an agent has opened a conversation that the organisation's rule keeps from them, with a reason and for a
-- time. The reason is sealed with the key of the conversation's person. Rows are inserted, never changed.
create table emergency_access (
  id         uuid        primary key default uuidv7(),
  session_id uuid        not null,
  agent_id   uuid        not null references agent (id),
  reason     bytea       not null,
  at         timestamptz not null default now(),
  until      timestamptz not null
);

create index emergency_access_agent on emergency_access (agent_id, until desc);

-- A lead lets an agent save more case files than the rule allows, for a time. Rows are inserted, never changed.
create table export_approval (
  id          uuid        primary key default uuidv7(),
  agent_id    uuid        not null references agent (id),
  approved_by uuid        not null references agent (id),
  exports     integer     not null,
  at          timestamptz not null default now()
);

create index export_approval_agent on export_approval (agent_id, at desc);

-- How much an agent has exported or opened lately, and the lines of one agent.
create index audit_line_agent on audit_line (agent_id, id desc);
