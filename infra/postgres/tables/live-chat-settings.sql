create table live_chat_settings (
  agent_id   uuid        primary key references agent (id),
  settings   jsonb       not null,                -- shape and defaults: libs/protocol/settings.ts
  updated_at timestamptz not null default now()
);
