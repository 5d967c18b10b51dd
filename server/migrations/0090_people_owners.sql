-- Only a seat that was an owner's can leave an organization without one. Where its last owner was deactivated, the others
-- still leave it, are put out of it and get other duties.
create or replace function check_owner() returns trigger language plpgsql as $$
begin
  perform from organizations where id = new.organization_id for no key update;
  if exists (select from users where id = new.user_id and role = 'CLIENT' and deactivated_at is null) then
    if 'owner' = any(old.duties)
      and exists (select from organization_seats where organization_id = new.organization_id and ended_at is null)
      and not exists (select from organization_seats where organization_id = new.organization_id and ended_at is null
        and 'owner' = any(duties)) then
      raise exception 'The last owner of an organization stays while others have seats'
        using errcode = 'check_violation', constraint = 'organization_seats_owner';
    end if;
    perform seat_client(new.user_id, coalesce(new.ended_at, now()));
  end if;
  return null;
end $$;
