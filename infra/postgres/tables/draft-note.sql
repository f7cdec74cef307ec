-- Whether an unsent text is an internal note. The previous version marks a note inside the sealed text, which this
-- statement cannot read: the gateway sets the column of such a row when it reads it.
alter table agent_draft add column is_note boolean not null default false;
