-- Texts and questions of the chat, for the whole organisation; without a row the defaults apply. Saved by leads.
-- live_chat_settings, agent_avatar and widget_choice are no longer read and remain for a return to the previous
-- version.
create table organisation_settings (
  only_row   boolean     primary key default true check (only_row),
  settings   jsonb       not null,                -- shape and defaults: libs/protocol/settings.ts
  updated_at timestamptz not null default now()
);

-- The picture that visitors see until an agent has taken their conversation.
create table organisation_picture (
  only_row boolean primary key default true check (only_row),
  name     text    not null,
  image    bytea   not null
);

-- The name and the picture of an agent that visitors see, set by a lead. The agent's own name is the one that
-- colleagues see.
create table agent_public_profile (
  agent_id      uuid  primary key references agent (id),
  name          text,
  picture_name  text,
  picture       bytea,
  check ((picture_name is null) = (picture is null))
);

-- The field that was changed, such as welcomeMessage.en; never its value.
alter table audit_line add column field text;

grant select, insert, update, delete on organisation_settings, organisation_picture, agent_public_profile to aidline_app;
