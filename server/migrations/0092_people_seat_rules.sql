-- Who needs a second factor in an organization concerns those who have had a seat there. Before, every process forgot
-- everybody, and anyone who founded an organization could make it do so again and again.
create function tell_of_seat_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_change', user_id::text) from organization_seats where organization_id = new.id;
  return null;
end $$;
drop trigger organizations_second_factor on organizations;
create trigger organizations_second_factor after update of second_factor_required on organizations
  for each row when (new.second_factor_required <> old.second_factor_required)
  execute function tell_of_seat_changes();
