-- 64 fixed shards from the last byte of the session id; libs/ledger/shard.ts computes the same.
create or replace function shard_of(session_id uuid) returns smallint
language sql immutable strict parallel safe
return (get_byte(uuid_send(session_id), 15) & 63)::smallint;
