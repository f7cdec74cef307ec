-- The passkeys of agents (WebAuthn). Only public keys: nothing here signs anybody in.
create table passkey (
  credential_id text        primary key,
  agent_id      uuid        not null references agent (id),
  name          text        not null,
  public_key    bytea       not null,
  counter       bigint      not null,
  transports    text[]      not null,
  created_at    timestamptz not null default now(),
  challenged_at timestamptz not null default now() -- of the last challenge that it has answered, so that each counts once
);

create index passkey_agent on passkey (agent_id);

-- Since when this agent has had a passkey; null without one.
alter table agent add column passkey_since timestamptz;
