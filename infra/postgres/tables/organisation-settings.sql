-- What visitors read and are asked, for the whole organisation; without a row the defaults count. Leads save it.
-- live_chat_settings, agent_avatar and widget_choice are read by nobody any more and stay for a return to the version before.
create table organisation_settings (
  only_row   boolean     primary key default true check (only_row),
  settings   jsonb       not null,                -- shape and defaults: libs/protocol/settings.ts
  updated_at timestamptz not null default now()
);

-- The picture that visitors see until somebody has taken their conversation.
create table organisation_picture (
  only_row boolean primary key default true check (only_row),
  name     text    not null,
  image    bytea   not null
);

-- The name and the picture that visitors see of an agent, as a lead has set them. The name among colleagues is the agent's own.
create table agent_public_profile (
  agent_id      uuid  primary key references agent (id),
  name          text,
  picture_name  text,
  picture       bytea,
  check ((picture_name is null) = (picture is null))
);

-- Which field a change was of, such as welcomeMessage.en; never what was written.
alter table audit_line add column field text;

grant select, insert, update, delete on organisation_settings, organisation_picture, agent_public_profile to aidline_app;
