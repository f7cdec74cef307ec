-- A script of the team in a folder, with one text for each language. `script` stays for the gateways of the version before;
-- a script of before has no `texts` and is read in the languages of its letters.
alter table team_script
  add column folder text not null default '',
  add column texts  jsonb;
