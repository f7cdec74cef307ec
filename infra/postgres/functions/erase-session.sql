-- Destroys the readable data of an erased session, in the transaction of the event that records the erasure: first the
-- key, without which no body can be unsealed in the log, in a later backup or in a notification, then all other
-- erasable data. A new table with texts or details of people must be added here.
-- Each statement names the session itself, whose subject has its id: a distributed database sends it to one server.
create or replace function erase_session(one_shard smallint, erased uuid, moment timestamptz) returns void
language plpgsql volatile
as $$
declare
  destroyed timestamptz;
begin
  -- By the clock once the row is locked: not earlier than any copy of the key that a rotation has just made.
  perform 1 from subject_key where shard = one_shard and subject_id = erased for update;
  destroyed := greatest(moment, clock_timestamp());
  update subject_key set wrapped_dek = '', shredded_at = destroyed
  where shard = one_shard and subject_id = erased and shredded_at is null;
  update subject set contact = null, identifiers = null where shard = one_shard and id = erased;
  update inbox set preview = null, tags = '{}', distress = null, debrief_by = null where shard = one_shard and session_id = erased;
  delete from person_link where shard = one_shard and session_id = erased;
  delete from vouched_session where shard = one_shard and session_id = erased;
  -- Unreadable from now on; a worker deletes the bytes.
  update chat_file set state = 'leaving', since = moment where shard = one_shard and session_id = erased;
end
$$;
