-- Timers, inserted in the transaction of the event that sets them and deleted in the transaction of the message they
-- send. BullMQ only executes them; this row is authoritative.
create table timer (
  id         uuid        primary key,             -- also the command id of the message, so it is sent once
  shard      smallint    not null,
  session_id uuid        not null,
  kind       text        not null,
  due_at     timestamptz not null,
  gen        integer     not null default 0       -- raised to queue it again under a new job id
);

create index timer_due on timer (due_at);
create index timer_session on timer (session_id);
