-- Several key-encryption keys, each with its life. `secret` and `person_secret` are wrapped with the key itself; null for
-- the first key of a system that began with SEALING_KEY, where they are derived from it.
alter table sealing_key
  add column secret        bytea,
  add column person_secret bytea,
  add column retiring_at   timestamptz,           -- nothing new is wrapped with it from here on
  add column destroyed_at  timestamptz,           -- nothing that was wrapped with it opens from here on
  add constraint sealing_key_kek_id unique (kek_id);

-- Of the key that the words were hashed with. Null: of the first one, or of more than one.
alter table inbox_search add column kek_id text;
