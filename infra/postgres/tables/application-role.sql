-- The role of the running services. They own no table, and cannot change or delete rows of the log.
do $$
begin
  create role aidline_app nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user may not create the role aidline_app; ask your database administrator to run: create role aidline_app nologin; grant aidline_app to %', current_user;
end
$$;

grant aidline_app to current_user;

grant select, insert on chat_event to aidline_app;
grant select, insert, update on chat_session to aidline_app;
grant select, insert, update, delete on timer, subject, subject_key, agent, agent_login, visitor_key, live_chat_settings to aidline_app;
