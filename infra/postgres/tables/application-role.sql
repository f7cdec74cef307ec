-- The role that the services of versions before `logins.sql` took on. `logins.sql` creates it where the owner of the
-- tables may create no roles.
do $$
begin
  if not exists (select from pg_roles where rolname = 'aidline_app') then
    create role aidline_app nologin;
    grant aidline_app to current_user;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user may not create the role aidline_app: run infra/postgres/logins.sql as an administrator first (OPERATIONS.md, "Logins")';
end
$$;

grant select, insert on chat_event to aidline_app;
grant select, insert, update on chat_session to aidline_app;
grant select, insert, update, delete on timer, subject, subject_key, agent, agent_login, visitor_key, live_chat_settings to aidline_app;
