-- Identities that another site has confirmed, per conversation. The person is a keyed hash of the site's own id for
-- them; what the site states about them is sealed with the conversation's key.
create table vouched_session (
  session_id   uuid        primary key,
  person       bytea       not null,
  statement    bytea       not null,
  confirmed_at timestamptz not null default now()
);

create index vouched_session_person on vouched_session (person, confirmed_at desc);

-- Tokens that were used, until they expire: each is valid for the first browser that presents it, and for no other.
create table shown_token (
  token_hash bytea       primary key,
  key_hash   bytea       not null,
  expires_at timestamptz not null
);

create index shown_token_end on shown_token (expires_at);

grant select, insert, update, delete on vouched_session, shown_token to aidline_app;
