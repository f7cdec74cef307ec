-- Finds a stretch of the log by its time, for whoever looks for a command without knowing its session. The log grows by
-- time, so a few bytes for each stretch of pages are enough; an index of every command id would cost every append.
create index chat_event_time on chat_event using brin (created_at) with (pages_per_range = 32, autosummarize = on);
