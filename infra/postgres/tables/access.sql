-- Agents and their logins. Passwords are argon2id; keys and refresh tokens are stored as hashes.
create table agent (
  id            uuid        primary key default uuidv7(),
  email         text        not null,
  display_name  text        not null,
  role          text        not null default 'agent' check (role in ('agent', 'lead', 'operator')),
  password_hash text        not null,
  enabled       boolean     not null default true,
  created_at    timestamptz not null default now()
);

create unique index agent_email on agent (lower(email));

-- One row per refresh token. A family is one login; reuse of a replaced token after its grace period revokes the
-- family.
create table agent_login (
  token_hash  bytea       primary key,
  family      uuid        not null,
  agent_id    uuid        not null references agent (id),
  created_at  timestamptz not null default now(),
  started_at  timestamptz not null,
  replaced_at timestamptz,
  revoked_at  timestamptz
);

create index agent_login_family on agent_login (family);

create table visitor_key (
  session_id uuid        primary key,
  key_hash   bytea       not null,
  created_at timestamptz not null default now()
);
