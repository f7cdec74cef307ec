-- What the sessions of the list can be found by: $1 the hashes of a word that one in 10,000 holds, $2 of one that one in
-- 100 holds, $3 of one that every second holds, and for all of them 60 of a vocabulary of 20,000, as hashes are: evenly
-- spread numbers.
insert into inbox_search (session_id, tokens)
select session_id,
       array(select distinct hashtextextended((('x' || substr(md5(row.n || ' ' || word), 1, 8))::bit(32)::bigint % 20000)::text, 7)
             from generate_series(1, 60) as word)
       || case when row.n % 10000 = 0 then $1::bigint[] else '{}' end
       || case when row.n % 100 = 0 then $2::bigint[] else '{}' end
       || case when row.n % 2 = 0 then $3::bigint[] else '{}' end
from (select session_id, row_number() over (order by session_id) as n from inbox) as row
