-- Approves what waits and carries it out, both or neither: the gateway after a lead's approval, `npm run agent` after an
-- operator's. False when nothing waits under this id. A reset has its effect elsewhere: a link, or a new password.
create or replace function apply_pending_change(change_id uuid, decider uuid) returns boolean
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  asked pending_change;
  field text;
  picture_name text := 'avatar-' || (extract(epoch from clock_timestamp()) * 1000)::bigint || '.webp';
begin
  update pending_change set verdict = 'approved', decided_by = decider, decided_at = now()
  where id = change_id and verdict is null returning * into asked;
  if not found then
    return false;
  end if;
  case asked.kind
  when 'settings-text' then
    field := split_part(asked.target, '.', 1);
    perform merge_organisation_settings(
      jsonb_build_object(field, jsonb_build_object(split_part(asked.target, '.', 2), asked.change -> 'text')));
  when 'security' then
    perform merge_organisation_settings(jsonb_build_object('security', asked.change));
  when 'organisation-picture' then
    insert into organisation_picture (only_row, name, image) values (true, picture_name, asked.picture)
    on conflict (only_row) do update set name = excluded.name, image = excluded.image;
    perform merge_organisation_settings(jsonb_build_object('avatarUrl', '/api/settings/picture/' || picture_name));
  when 'public-name' then
    insert into agent_public_profile (agent_id, name) values (asked.target::uuid, asked.change ->> 'text')
    on conflict (agent_id) do update set name = excluded.name;
  when 'public-picture' then
    insert into agent_public_profile (agent_id, picture_name, picture)
    values (asked.target::uuid, picture_name, asked.picture)
    on conflict (agent_id) do update set picture_name = excluded.picture_name, picture = excluded.picture;
  when 'script' then
    insert into team_script (id, title, folder, script, texts, saved_by)
    values (asked.target::uuid, asked.change ->> 'title', coalesce(asked.change ->> 'folder', ''),
            coalesce(asked.change ->> 'text',
                     (select own.value from jsonb_each_text(asked.change -> 'texts') own where own.value <> ''
                      order by own.key <> 'en', own.key limit 1)),
            asked.change -> 'texts', asked.requested_by)
    on conflict (id) do update
      set title = excluded.title, folder = excluded.folder, script = excluded.script, texts = excluded.texts,
          saved_by = excluded.saved_by, saved_at = now();
  when 'library-file' then
    insert into library_file (id, title, file, saved_by)
    values (asked.target::uuid, asked.change ->> 'title', asked.change -> 'file', asked.requested_by)
    on conflict (id) do nothing;
  when 'content' then
    update content_version v
    set approved_by = decider, approved_at = now(), publish_at = (asked.change ->> 'publishAt')::timestamptz
    from jsonb_to_recordset(asked.change -> 'versions') as wanted (entry text, number integer)
    where v.entry = wanted.entry and v.number = wanted.number;
  when 'lead-disabled' then
    update agent set enabled = false where id = asked.target::uuid;
    update agent_login set revoked_at = now() where agent_id = asked.target::uuid and revoked_at is null;
  when 'lead-demoted' then
    update agent set role = asked.change ->> 'text' where id = asked.target::uuid;
  when 'reset' then
    null;
  else
    raise exception 'No such kind of change: %', asked.kind;
  end case;
  return true;
end
$$;
