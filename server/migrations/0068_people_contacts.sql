-- Whose address and clock an organization goes by: its founder's while they own it, otherwise its first owner's. While it
-- has no owner it stays who it was, so that an organization is deactivated with the last person who is there for it.
alter table organizations add column contact_id uuid references users (id);
update organizations o set contact_id = coalesce((
  select s.user_id from organization_seats s
  where s.organization_id = o.id and s.ended_at is null and 'owner' = any(s.duties)
  order by s.user_id = o.founder_id desc, s.since, s.id limit 1), o.founder_id);
alter table organizations alter column contact_id set not null;
create index organizations_contact on organizations (contact_id);

create or replace function seat_client(client uuid, at timestamptz) returns void language plpgsql as $$
declare
  own uuid := client;
begin
  if exists (select from organization_seats where user_id = client and ended_at is null) then return; end if;
  if exists (select from organization_seats where organization_id = own and ended_at is null) then
    own := gen_random_uuid();
  end if;
  insert into organizations (id, name, founder_id, contact_id, created_at)
  select own, user_name, id, id, at from users where id = client on conflict do nothing;
  insert into organization_seats (id, organization_id, user_id, duties, since)
  values (gen_random_uuid(), own, client, '{owner}', at);
end $$;

-- It comes after the trigger that holds the organization, so that of two who change its seats the second sees the first.
create function choose_contact() returns trigger language plpgsql as $$
begin
  update organizations o set contact_id = owner.user_id
  from (
    select s.user_id from organization_seats s join organizations f on f.id = s.organization_id
    where s.organization_id = new.organization_id and s.ended_at is null and 'owner' = any(s.duties)
    order by s.user_id = f.founder_id desc, s.since, s.id limit 1
  ) owner
  where o.id = new.organization_id and o.contact_id <> owner.user_id;
  return null;
end $$;
create trigger organization_seats_owner_begins after insert on organization_seats for each row
  when ('owner' = any(new.duties)) execute function choose_contact();
create trigger organization_seats_owner_changes after update of duties, ended_at on organization_seats for each row
  execute function choose_contact();

-- Its founder's name is the organization's while it is theirs.
create or replace function name_organization() returns trigger language plpgsql as $$
begin
  update organizations set name = new.user_name
  where founder_id = new.id and contact_id = new.id and name = old.user_name;
  return null;
end $$;
