-- A session was punched for a client, or for nobody that is known of: then it is the zero id's, for a key may not be null.
-- A day has a row for each of them, so that what one client reads and locks is never another's.
create function nobody() returns uuid language sql immutable parallel safe
  return '00000000-0000-0000-0000-000000000000'::uuid;

alter table attendance_sessions drop constraint attendance_sessions_day;
alter table attendance_days
  drop constraint attendance_days_pkey,
  drop constraint attendance_days_biller_id_day_locked_key,
  add column whose uuid not null default nobody();
alter table attendance_sessions add column whose uuid not null default nobody();

-- What was punched before this is the client's who alone engaged the biller on that day. Days that are locked keep all
-- of their values.
create function only_client_on(biller uuid, on_day date) returns uuid language sql stable as $$
  select case when count(*) = 1 then (array_agg(client_id))[1] else nobody() end
  from engagements where biller_id = biller and started_on <= on_day and (ended_on is null or ended_on >= on_day)
$$;
alter table attendance_days disable trigger user;
alter table attendance_sessions disable trigger user;
update attendance_days set whose = only_client_on(biller_id, day);
update attendance_sessions set whose = only_client_on(biller_id, day);
alter table attendance_days enable trigger user;
alter table attendance_sessions enable trigger user;

alter table attendance_days
  add column client_id uuid generated always as (nullif(whose, nobody())) stored references users (id),
  add primary key (biller_id, day, whose),
  add unique (biller_id, day, whose, locked);
alter table attendance_sessions
  add column client_id uuid generated always as (nullif(whose, nobody())) stored,
  add constraint attendance_sessions_day foreign key (biller_id, day, whose, locked)
    references attendance_days (biller_id, day, whose, locked) on update cascade deferrable initially deferred;

-- For whom a session that was never punched is asked for, and whether a correction gave a session to another client.
alter table attendance_corrections
  add column client_id uuid references users (id),
  add column client_changed boolean not null default false;
update attendance_corrections set client_id = nullif(only_client_on(biller_id, day), nobody()) where session_id is null;

-- An approval locks the days of one client, or of nobody that is known of. Those that stand go to each of whose days they
-- locked.
alter table attendance_approvals add column client_id uuid references users (id);
update attendance_approvals a set client_id = u.id from users u where u.id = a.approved_by and u.role = 'CLIENT';
drop index attendance_approvals_standing;
create unique index attendance_approvals_standing on attendance_approvals (biller_id, month, client_id)
  nulls not distinct where reopened_at is null;
insert into attendance_approvals (id, biller_id, month, client_id, locked_through, approved_by, approved_at)
select gen_random_uuid(), a.biller_id, a.month, d.client_id, max(d.day), a.approved_by, a.approved_at
from attendance_approvals a join attendance_days d
  on d.biller_id = a.biller_id and d.locked and d.day between a.month and a.locked_through
    and d.client_id is distinct from a.client_id
where a.reopened_at is null
group by a.id, d.client_id;

drop function only_client_on;
