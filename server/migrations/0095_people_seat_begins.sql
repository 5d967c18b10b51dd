-- Processes also hear when somebody gets a seat: a session that still stands where an earlier one ended would go on being
-- refused for as long as that is remembered. Nobody is remembered yet whose own organization is just founded.
create trigger organization_seats_begins after insert on organization_seats
  for each row when (new.organization_id <> new.user_id)
  execute function tell_of_session_change('user_id');
