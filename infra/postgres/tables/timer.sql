-- Alarms, set in the transaction of the event that asks for them and deleted in the transaction that answers them.
-- BullMQ only rings; this row decides.
create table timer (
  id         uuid        primary key,             -- also the command id of the answer, so it happens once
  shard      smallint    not null,
  session_id uuid        not null,
  kind       text        not null,
  due_at     timestamptz not null,
  gen        integer     not null default 0       -- raised to ring again under a fresh job id
);

create index timer_due on timer (due_at);
create index timer_session on timer (session_id);
