-- Since when somebody waits for an answer, and since when for the agents: the first message that no agent has answered, and
-- the first since the conversation was opened or reopened. The version before leaves them as they are.
alter table chat_session
  add column waiting_since timestamptz,
  add column queued_since timestamptz;
alter table inbox add column waiting_since timestamptz;

-- The line: those who have written and have no agent, in the order in which they began to wait. A row that the version
-- before has written may lack the time; it stands by its last message then. The expression is that of the gateway's
-- inbox.reader.ts.
create index inbox_line on inbox ((coalesce(waiting_since, last_message_at, created_at) at time zone 'UTC'), session_id)
  where status = 'waiting' and customer_msgs > 0;
