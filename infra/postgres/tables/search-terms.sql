-- What agents searched for, sealed, beside the line of the audit that says that they did. A worker deletes what is old.
create table search_terms (
  audit_id uuid        primary key,
  terms    bytea       not null,
  at       timestamptz not null default now()
);
create index search_terms_at on search_terms (at);

-- The index of the search is in the memory of a process, and no longer here. The table stays for one release, because a
-- relay of the version before writes to it: what it writes is dropped.
truncate inbox_search;
create function drop_search_tokens() returns trigger language plpgsql as $$ begin return null; end $$;
revoke all on function drop_search_tokens() from public;
create trigger inbox_search_empty before insert or update on inbox_search for each row execute function drop_search_tokens();
