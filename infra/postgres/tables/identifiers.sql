-- Numbers of accounts and cards that the person wrote, taken out of their messages and sealed with the person's key,
-- with whose they are once the person has said it.
alter table subject add column identifiers bytea;
