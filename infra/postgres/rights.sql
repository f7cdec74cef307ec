-- What each login may do, derived from what its code does; `npm run migrate` applies this file every time, in one
-- transaction. A new table needs its rows here. A right that the previous version uses is revoked in a later release.
do $$
begin
  if (select count(*) <> 2 from pg_roles where rolname in ('aidline_gateway', 'aidline_worker')) then
    raise exception 'The logins aidline_gateway and aidline_worker do not exist: run infra/postgres/logins.sql as an administrator first (OPERATIONS.md, "Logins")';
  end if;
end
$$;

revoke all on all tables in schema public from aidline_gateway, aidline_worker;

-- The log and the audit are inserted and read, never changed, by nobody: the owner's own rights are revoked too, so
-- that a slip in a tool or a migration fails.
grant select, insert on chat_event to aidline_gateway, aidline_worker;
grant select, insert on audit_line, search_terms to aidline_gateway;
grant select (audit_id, at), delete on search_terms to aidline_worker;
grant insert, select (id, at) on audit_line to aidline_worker;
-- A trigger chains the lines with the owner's rights, so no service writes the head of the chain. A worker signs it.
grant select on audit_head to aidline_worker;
grant select, insert on audit_signature to aidline_worker;
grant select on audit_signature to aidline_gateway;
grant select, insert on emergency_access, export_approval to aidline_gateway;
do $$
declare
  part regclass;
begin
  for part in
    select relid from pg_partition_tree('chat_event') union select relid from pg_partition_tree('audit_line')
    union select 'chat_event'::regclass union select 'audit_line'::regclass union select 'audit_signature'::regclass
  loop
    execute format('revoke update, delete, truncate on %s from %I', part, current_user);
  end loop;
end
$$;

-- Written by the owner, who takes the right to empty a leaf of the log for the transaction that archives it.
grant select on archived_positions to aidline_worker;

-- The worker adds the leaves of the coming year, with the rights of the owner; nobody else may call that.
revoke all on function create_log_years(), create_log_leaf(regclass, integer) from public;
grant execute on function create_log_years() to aidline_worker;

-- An append of either of them writes the session and its timers; an erasure destroys the key and what can be read.
grant select, insert, update on chat_session to aidline_gateway, aidline_worker;
grant select, insert, update, delete on timer to aidline_gateway, aidline_worker;
grant select, insert, update (wrapped_dek, shredded_at) on subject_key to aidline_gateway, aidline_worker;
grant select, insert on sealing_key to aidline_gateway, aidline_worker;
grant select, insert, delete on write_probe to aidline_gateway, aidline_worker;
grant select on organisation_settings to aidline_gateway, aidline_worker;

-- Whoever meets an unreadable event adds it; the relay deletes it once it can be read.
grant select, insert, update (reason) on quarantined_event to aidline_gateway;
grant select, insert, update, delete on quarantined_event to aidline_worker;

-- Projections and leases: written by the worker. The gateway only erases in them.
grant select, insert, update on cursor, inbox to aidline_worker;
-- A row that is ahead of the log of another primary.
grant delete on inbox to aidline_worker;
grant select, insert, update, delete on lease to aidline_worker;
-- What the reports count: a projection, too.
grant select, insert, update, delete on session_report to aidline_worker;
grant select on session_report to aidline_gateway;
grant select on cursor to aidline_gateway;
grant select, update (preview, tags, distress, debrief_by) on inbox to aidline_gateway;
-- Not used any more, and always empty; a process of the version before still has statements over it.
grant select, insert, update, delete on inbox_search to aidline_worker;
grant select, delete on inbox_search to aidline_gateway;

grant select (id, name) on tag to aidline_worker;

-- People: the worker erases, deletes the bytes of files, and reads details for the index of the search.
grant select, insert, update on subject to aidline_gateway;
grant select (shard, id, contact, identifiers), update (contact, identifiers) on subject to aidline_worker;
grant select, insert, update, delete on chat_file to aidline_gateway;
grant select, update, delete on chat_file to aidline_worker;
grant select, insert, update, delete on vouched_session to aidline_gateway;
grant select, delete on vouched_session to aidline_worker;
-- Inserted by an agent's word and deleted by one, or with the conversation.
grant select, insert, delete on person_link to aidline_gateway;
grant select, delete on person_link to aidline_worker;

-- Visitors' credentials and what they have read.
grant select, insert on visitor_key to aidline_gateway;
grant select, insert, delete on lent_key to aidline_gateway;
grant select, insert, update, delete on shown_token to aidline_gateway;
grant select, insert, update on read_mark to aidline_gateway;

-- Agents and the console. The queue board of the worker asks whether somebody is an operator, the search who has a conversation.
grant select, insert, update on agent, agent_login, agent_link, agent_public_profile to aidline_gateway;
grant select (id, display_name, role, enabled, availability, totp_since, passkey_since) on agent to aidline_worker;
grant select, insert on agent_sign_in to aidline_gateway;
grant select, insert, update, delete on agent_draft, saved_view, tag, team_script, held_message to aidline_gateway;
grant insert, update on organisation_settings to aidline_gateway;
grant select, insert, update on agent_ability, shift_note to aidline_gateway;
grant select on agent_ability to aidline_worker;
grant select, insert, delete on mention to aidline_gateway;
grant select, insert, delete on held_conversation to aidline_gateway;
grant select on held_conversation to aidline_worker;
grant select, insert, update on organisation_picture to aidline_gateway;
grant select, insert, update on pending_change to aidline_gateway;
grant select, insert, delete on library_file to aidline_gateway;
grant select, insert, update, delete on passkey to aidline_gateway;

-- The content of the site: written by people, approved through apply_pending_change, published by the publisher, which
-- logs in as a worker.
grant select, insert, update (approved_by, approved_at, publish_at) on content_version to aidline_gateway;
grant select on content_base, site_build to aidline_gateway;
grant select, update (published_at, faults) on content_version to aidline_worker;
grant select, insert, update, delete on content_base to aidline_worker;
grant select, insert, update on site_build to aidline_worker;

revoke all on function apply_pending_change(uuid, uuid), merge_organisation_settings(jsonb, boolean, text) from public;
grant execute on function apply_pending_change(uuid, uuid), merge_organisation_settings(jsonb, boolean, text) to aidline_gateway;

-- Nobody's: mikro_orm_migrations is the owner's; live_chat_settings, agent_avatar and widget_choice are not used any more.
