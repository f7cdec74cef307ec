-- What of a line is in its hash, as one text. `npm run verify-audit` makes the same text by itself. Columns that a later
-- version adds come at the end, and only where they are not null, so that older lines keep their hashes.
create or replace function audit_line_text(line audit_line) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select json_build_array(line.n, line.id, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                          line.agent_id, line.what, line.session_id, line.about, line.file_id, line.field)::text
$$;

-- Gives every new line its number, its time and its hash, which includes the hash of the line before. Whoever inserts
-- waits for the one before to commit: the row of `audit_head` is the lock. With the rights of the owner, because no
-- service may write that row; and in the database, so that no service, of whatever version, adds a line outside the chain,
-- or one of another time.
create or replace function chain_audit_line() returns trigger
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  previous bytea;
begin
  select h.n + 1, h.hash into new.n, previous from audit_head h for update;
  if not found then
    raise exception 'audit_head has no row';
  end if;
  new.id := uuidv7();
  new.at := clock_timestamp();
  new.hash := sha256(previous || convert_to(audit_line_text(new), 'UTF8'));
  update audit_head set n = new.n, hash = new.hash;
  return new;
end
$$;

revoke all on function chain_audit_line() from public;

create or replace trigger audit_line_chained before insert on audit_line for each row execute function chain_audit_line();
