-- A signed-in person's zone is remembered beside the role, so processes must hear when it changes.
drop trigger users_role_change on users;
create trigger users_change after update of role, deactivated_at, time_zone on users
  for each row when (
    new.role <> old.role or new.deactivated_at is distinct from old.deactivated_at or new.time_zone <> old.time_zone
  )
  execute function tell_of_session_change('id');
