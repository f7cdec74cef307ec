-- The last position of a shard, whether it is in the log or in an archive; 0 for an empty one. A function, because a
-- distributed database then asks the server of each shard, where it cannot run one statement for several shards that
-- looks up the highest position of each.
create or replace function shard_head(one smallint) returns bigint
language plpgsql stable
as $$
begin
  return greatest(
    (select coalesce(max(e.pos), 0) from chat_event e where e.shard = one),
    (select coalesce(max(upper(a.positions)) - 1, 0) from archived_positions a where a.shard = one)
  );
end
$$;
