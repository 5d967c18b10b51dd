-- When somebody last proved who they are in a session that goes on; null where they have only signed in.
alter table sessions add column confirmed_at timestamptz(3);

-- Of whom a second factor is required. There is one row.
create table sign_in_settings (
  is_only boolean primary key default true check (is_only),
  second_factor_of text not null check (second_factor_of in ('nobody', 'administrators', 'everyone'))
);
insert into sign_in_settings (second_factor_of) values ('nobody');

-- Of the people who have a seat in it.
alter table organizations add column second_factor_required boolean not null default false;

-- Whether somebody who acts for an organization, or for none, lacks what an ADMIN or its owner requires.
create function lacks_second_factor(person uuid, person_role text, organization uuid) returns boolean
language sql stable as $$
  select (
    case (select second_factor_of from sign_in_settings)
      when 'everyone' then true when 'administrators' then person_role = 'ADMIN' else false end
    or person_role = 'CLIENT' and exists (select from organizations o where o.id = organization and o.second_factor_required)
  ) and not exists (select from authenticators a where a.user_id = person and a.confirmed_at is not null)
$$;

-- Processes remember for a moment who has to enroll first. A star means everybody.
create function tell_of_all_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_change', '*');
  return null;
end $$;
create trigger sign_in_settings_change after update on sign_in_settings
  for each statement execute function tell_of_all_sessions();
create trigger organizations_second_factor after update of second_factor_required on organizations
  for each row when (new.second_factor_required <> old.second_factor_required)
  execute function tell_of_all_sessions();
create trigger authenticators_confirmed after update of confirmed_at on authenticators
  for each row when (new.confirmed_at is distinct from old.confirmed_at)
  execute function tell_of_session_change('user_id');
