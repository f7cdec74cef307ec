import { missingShard } from './missing-shard.ts';

it.each([
  'select status from chat_session where id = $1',
  'select shard, status from chat_session where id = $1',
  'update timer set gen = gen + $2 where id = $1 returning shard, id',
  'delete from lent_key where session_id = $1',
  'insert into visitor_key (session_id, key_hash) values ($1, $2)',
  'select e.* from unnest($1::uuid[]) as m (id) join chat_event e on e.session_id = m.id',
  'select s.id from chat_session s join subject_key k on k.subject_id = s.subject_id where s.shard = $1 and s.id = $2',
  'select "s0"."shard", "s0"."bytes" from "chat_file" as "s0" where "s0"."session_id" = $1',
])('finds that the shard is missing: %s', (statement) => {
  expect(missingShard(statement)).toBe(true);
});

it.each([
  'select status from chat_session where shard = $1 and id = $2',
  'select max(pos) from chat_event e where e.shard = $1',
  'insert into visitor_key (shard, session_id, key_hash) values ($1, $2, $3) on conflict (shard, session_id) do nothing',
  'select k.subject_id from chat_session s join subject_key k on k.shard = s.shard and k.subject_id = s.id where s.shard = $1',
  'select "s0"."bytes" from "chat_file" as "s0" where "s0"."shard" = $1 and "s0"."session_id" = $2',
  'update "agent_draft" set "body" = $1 where "shard" = $2 and "session_id" = $3',
  'select name from agent where id = $1',
])('finds the shard: %s', (statement) => {
  expect(missingShard(statement)).toBe(false);
});
