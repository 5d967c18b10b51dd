-- A client is an organization in which people have seats. It has the id of the user who was that client before, so that
-- everything of theirs stays where it is.
create table organizations (
  id uuid primary key,
  name text not null check (name <> ''),
  founder_id uuid not null references users (id),
  created_at timestamptz(3) not null
);

create table organization_seats (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  duties text[] not null check (
    cardinality(duties) > 0 and duties <@ array['owner', 'manager', 'recruiter', 'bookkeeper', 'viewer']
  ),
  since timestamptz(3) not null,
  -- When its holder last said to act for this organization: their next session begins with it.
  chosen_at timestamptz(3),
  ended_at timestamptz(3),
  check (ended_at >= since)
);
create unique index organization_seats_one on organization_seats (user_id, organization_id) where ended_at is null;
create index organization_seats_live on organization_seats (organization_id) where ended_at is null;

-- For whom a session acts; null for those who act for themselves.
alter table sessions add column organization_id uuid references organizations (id);

insert into organizations (id, name, founder_id, created_at)
select id, user_name, id, created_at from users where role = 'CLIENT';

-- What belongs to a client belongs to their organization, also of those who have another role by now.
do $$
declare
  one record;
begin
  for one in
    select c.conname, c.conrelid::regclass as relation, a.attname, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and array[a.attnum] = c.conkey
    where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname in ('client_id', 'team_of')
  loop
    execute format('
      insert into organizations (id, name, founder_id, created_at)
      select id, user_name, id, created_at from users where id in (select %I from %s) on conflict do nothing',
      one.attname, one.relation);
    execute format('alter table %s drop constraint %I, add constraint %I %s', one.relation, one.conname, one.conname,
      replace(one.definition, 'REFERENCES users(id)', 'REFERENCES organizations(id)'));
  end loop;
end $$;

insert into organization_seats (id, organization_id, user_id, duties, since)
select gen_random_uuid(), id, id, '{owner}', created_at from users where role = 'CLIENT' and deactivated_at is null;

update sessions s set organization_id = s.user_id
from users u where u.id = s.user_id and u.role = 'CLIENT' and s.ended_at is null;

-- Somebody with the role CLIENT and without any seat gets an organization of their own: the one they founded while nobody
-- else has a seat in it, otherwise a fresh one.
create function seat_client(client uuid, at timestamptz) returns void language plpgsql as $$
declare
  own uuid := client;
begin
  if exists (select from organization_seats where user_id = client and ended_at is null) then return; end if;
  if exists (select from organization_seats where organization_id = own and ended_at is null) then
    own := gen_random_uuid();
  end if;
  insert into organizations (id, name, founder_id, created_at)
  select own, user_name, id, at from users where id = client on conflict do nothing;
  insert into organization_seats (id, organization_id, user_id, duties, since)
  values (gen_random_uuid(), own, client, '{owner}', at);
end $$;

-- Everybody with the role CLIENT has a seat, and nobody else does; whichever code or hand gives somebody the role.
create function seat_by_role() returns trigger language plpgsql as $$
begin
  if new.role = 'CLIENT' and new.deactivated_at is null then
    perform seat_client(new.id, case tg_op when 'INSERT' then new.created_at else now() end);
    update sessions s set organization_id = seat.organization_id from organization_seats seat
    where s.user_id = new.id and s.ended_at is null and s.organization_id is null
      and seat.user_id = new.id and seat.ended_at is null;
  else
    update organization_seats set ended_at = greatest(since, coalesce(new.deactivated_at, now()))
    where user_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger users_seat after insert on users for each row when (new.role = 'CLIENT')
  execute function seat_by_role();
create trigger users_seat_change after update of role, deactivated_at on users for each row
  when (new.role <> old.role or new.deactivated_at is distinct from old.deactivated_at)
  execute function seat_by_role();

-- Its founder's name is the organization's.
create function name_organization() returns trigger language plpgsql as $$
begin
  update organizations set name = new.user_name where founder_id = new.id and name = old.user_name;
  return null;
end $$;
create trigger users_name after update of user_name on users for each row when (new.user_name <> old.user_name)
  execute function name_organization();

-- An organization in which people have seats has an owner. Those who change its seats take turns, so that two owners who
-- end each other's seats do not both succeed. Somebody who is kept out or has another role loses the seat all the same.
create function check_owner() returns trigger language plpgsql as $$
begin
  perform from organizations where id = new.organization_id for no key update;
  if exists (select from users where id = new.user_id and role = 'CLIENT' and deactivated_at is null) then
    if exists (select from organization_seats where organization_id = new.organization_id and ended_at is null)
      and not exists (select from organization_seats where organization_id = new.organization_id and ended_at is null
        and 'owner' = any(duties)) then
      raise exception 'The last owner of an organization stays while others have seats'
        using errcode = 'check_violation', constraint = 'organization_seats_owner';
    end if;
    perform seat_client(new.user_id, coalesce(new.ended_at, now()));
  end if;
  return null;
end $$;
create trigger organization_seats_owner after update of duties, ended_at on organization_seats for each row
  execute function check_owner();

-- What a seat allows is remembered beside the role, so processes must hear when it changes.
create trigger organization_seats_change after update of duties, ended_at on organization_seats
  for each row when (new.duties <> old.duties or new.ended_at is distinct from old.ended_at)
  execute function tell_of_session_change('user_id');
create trigger sessions_organization after update of organization_id on sessions
  for each row when (new.organization_id is distinct from old.organization_id)
  execute function tell_of_session_change('user_id');

-- A session begins with the organization that its person chose last, the first time with the one they joined last.
create function begin_in_organization() returns trigger language plpgsql as $$
begin
  new.organization_id := (
    select organization_id from organization_seats where user_id = new.user_id and ended_at is null
    order by chosen_at desc nulls last, since desc, id limit 1
  );
  return new;
end $$;
create trigger sessions_begin before insert on sessions for each row execute function begin_in_organization();
