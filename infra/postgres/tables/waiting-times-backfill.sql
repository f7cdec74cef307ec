-- The times of conversations that are open now, from the log: messages are of the types 2 and 15, of customers (1) or of
-- agents (2); 5 and 17 are an end. What has ended waits for nobody.
update chat_session s set
  waiting_since = (
    select min(e.created_at) from chat_event e
    where e.shard = s.shard and e.session_id = s.id and e.type in (2, 15) and e.actor_kind = 1 and e.version > coalesce((
      select max(b.version) from chat_event b
      where b.shard = s.shard and b.session_id = s.id and (b.type in (5, 17) or b.type in (2, 15) and b.actor_kind = 2)), 0)),
  queued_since = (
    select min(e.created_at) from chat_event e
    where e.shard = s.shard and e.session_id = s.id and e.type in (2, 15) and e.actor_kind = 1 and e.version > coalesce((
      select max(b.version) from chat_event b
      where b.shard = s.shard and b.session_id = s.id and b.type in (5, 17)), 0))
where s.status in ('waiting', 'active') and s.customer_msgs > 0;

update inbox i set waiting_since = s.waiting_since
from chat_session s
where s.shard = i.shard and s.id = i.session_id and s.version = i.version and s.waiting_since is not null;
