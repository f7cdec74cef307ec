-- Whom another site has vouched for, in which conversation. The person is a keyed hash of what that site calls them; what
-- it says of them is sealed with the conversation's own key.
create table vouched_session (
  session_id   uuid        primary key,
  person       bytea       not null,
  statement    bytea       not null,
  confirmed_at timestamptz not null default now()
);

create index vouched_session_person on vouched_session (person, confirmed_at desc);

-- Tokens that were shown, until they have run out: each is good for the first browser that shows it, and for no other.
create table shown_token (
  token_hash bytea       primary key,
  key_hash   bytea       not null,
  expires_at timestamptz not null
);

create index shown_token_end on shown_token (expires_at);

grant select, insert, update, delete on vouched_session, shown_token to aidline_app;
