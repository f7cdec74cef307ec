-- Finds a part of the log by time, for an operator who looks for a command without knowing its session. The log grows
-- in order of time, so a BRIN index is enough; an index of every command id would slow down every append.
create index chat_event_time on chat_event using brin (created_at) with (pages_per_range = 32, autosummarize = on);
