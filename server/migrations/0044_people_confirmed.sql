-- Whether somebody has confirmed their address is remembered beside the role, so processes must hear when it changes.
drop trigger users_change on users;
create trigger users_change after update of role, deactivated_at, time_zone, email_verified_at on users
  for each row when (
    new.role <> old.role or new.deactivated_at is distinct from old.deactivated_at or new.time_zone <> old.time_zone
    or (new.email_verified_at is null) <> (old.email_verified_at is null)
  )
  execute function tell_of_session_change('id');
