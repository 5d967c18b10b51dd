-- Whether a seat ended with the account: it was deactivated or given another role, and nobody decided about the seat.
alter table organization_seats add column ended_with_account boolean not null default false;
update organization_seats s set ended_with_account = true from users u
where u.id = s.user_id and s.ended_at is not null and (
  s.ended_at = greatest(s.since, u.deactivated_at) or u.role <> 'CLIENT' and s.ended_at = (
    select max(every.ended_at) from organization_seats every where every.user_id = u.id)
);
create index organizations_founder on organizations (founder_id);

-- Somebody with the role CLIENT and without any seat gets an organization of their own: one that they founded and lost with
-- their account alone, while nobody else has a seat in it, otherwise a fresh one. What they left, or were put out of, is
-- another's or an ADMIN's to decide: it does not come back by itself when its last owner goes.
create or replace function seat_client(client uuid, at timestamptz) returns void language plpgsql as $$
declare
  own uuid;
begin
  if exists (select from organization_seats where user_id = client and ended_at is null) then return; end if;
  select o.id into own from organizations o
  where o.founder_id = client
    and not exists (select from organization_seats s where s.organization_id = o.id and s.ended_at is null)
    and coalesce((
      select s.ended_with_account from organization_seats s
      where s.organization_id = o.id and s.user_id = client order by s.ended_at desc, s.since desc, s.id desc limit 1), true)
  order by o.created_at desc, o.id limit 1;
  if own is null then
    own := case when exists (select from organizations where id = client) then gen_random_uuid() else client end;
    insert into organizations (id, name, founder_id, contact_id, created_at)
    select own, user_name, id, id, at from users where id = client;
  end if;
  insert into organization_seats (id, organization_id, user_id, duties, since)
  values (gen_random_uuid(), own, client, '{owner}', at);
end $$;

create or replace function seat_by_role() returns trigger language plpgsql as $$
begin
  if new.role = 'CLIENT' and new.deactivated_at is null then
    perform seat_client(new.id, case tg_op when 'INSERT' then new.created_at else now() end);
    update sessions s set organization_id = seat.organization_id from organization_seats seat
    where s.user_id = new.id and s.ended_at is null and s.organization_id is null
      and seat.user_id = new.id and seat.ended_at is null;
  else
    update organization_seats set ended_at = greatest(since, coalesce(new.deactivated_at, now())), ended_with_account = true
    where user_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
