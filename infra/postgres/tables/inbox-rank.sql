-- The order of the agents' list: what nobody has written in stands below everything else, whenever it was opened. The
-- expression is that of the gateway's inbox.reader.ts. The indexes by sort_at are of the version before.
create index inbox_rank on inbox ((case when last_message_at is null then (sort_at at time zone 'UTC') - interval '1000 years' else sort_at at time zone 'UTC' end) desc, session_id);
create index inbox_rank_by_status on inbox (status, (case when last_message_at is null then (sort_at at time zone 'UTC') - interval '1000 years' else sort_at at time zone 'UTC' end) desc, session_id);
