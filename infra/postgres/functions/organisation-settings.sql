-- Which settings a page has read: two that say the same are the same, and there is none while nothing is saved. The
-- picture, the rules about persons, those of assignment and the hours are saved by themselves, beside whatever is being
-- written.
create or replace function settings_version(settings jsonb) returns text
language sql immutable
return case when settings - array['avatarUrl', 'security', 'assignment', 'hours'] <> '{}'
            then md5((settings - array['avatarUrl', 'security', 'assignment', 'hours'])::text) end;

-- Merges a change into the settings, field by field, and an object such as a text in several languages part by part: two
-- changes at once are both kept, and what a newer version has added is not touched. With `is_checked`, nothing is
-- changed and no row returned when the settings are others by now than those of `expected`.
create or replace function merge_organisation_settings(change jsonb, is_checked boolean default false, expected text default null)
returns setof jsonb
language sql volatile
set search_path = public, pg_temp
as $$
  insert into organisation_settings as s (settings) values (change)
  on conflict (only_row) do update set updated_at = now(), settings = s.settings || coalesce((
    select jsonb_object_agg(key, case when jsonb_typeof(value) = 'object' and jsonb_typeof(s.settings -> key) = 'object'
                                      then (s.settings -> key) || value else value end)
    from jsonb_each(excluded.settings)), '{}')
  where not is_checked or settings_version(s.settings) is not distinct from expected
  returning s.settings
$$;
