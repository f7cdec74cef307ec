-- Destroys what can be read of an erased session, in the transaction of the event that says so: the key first of all,
-- without which no body in the log, in a backup taken later or on the bus opens again, then every erasable place.
-- Whoever keeps a person's words or details in a further table adds it here.
create or replace function erase_session(erased uuid, moment timestamptz) returns void
language sql volatile
as $$
  update subject_key set wrapped_dek = '', shredded_at = moment
  where subject_id = (select subject_id from chat_session where id = erased) and shredded_at is null;
  update subject set contact = null
  where id = (select subject_id from chat_session where id = erased);
  update inbox set preview = null where session_id = erased;
  delete from inbox_search where session_id = erased;
  delete from vouched_session where session_id = erased;
  -- Unreadable from here on; a worker removes the bytes.
  update chat_file set state = 'leaving', since = moment where session_id = erased;
$$;
