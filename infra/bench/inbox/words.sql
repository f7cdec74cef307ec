-- Generates the search index of the inbox: $1 are the hashes of a word that one session in 10,000 contains, $2 of one
-- in 100, $3 of every second one, and all of them contain 60 words of a vocabulary of 20,000, as evenly spread hashes.
insert into inbox_search (shard, session_id, tokens)
select shard, session_id,
       array(select distinct hashtextextended((('x' || substr(md5(row.n || ' ' || word), 1, 8))::bit(32)::bigint % 20000)::text, 7)
             from generate_series(1, 60) as word)
       || case when row.n % 10000 = 0 then $1::bigint[] else '{}' end
       || case when row.n % 100 = 0 then $2::bigint[] else '{}' end
       || case when row.n % 2 = 0 then $3::bigint[] else '{}' end
from (select shard, session_id, row_number() over (order by session_id) as n from inbox) as row
