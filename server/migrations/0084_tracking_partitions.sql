-- Activity and time use only grow, so they are divided by month: of UTC, for a person's own month differs from the next
-- person's. What is there stays where it is, as the part of all months up to the next one. No row is moved or read
-- here: until a background job has checked that all of them lie before that bound, it is the default part.

do $$
declare
  is_locked boolean := false;
begin
  -- A backup may read for minutes. We ask again and again rather than have everybody queue behind us, and give up before
  -- PostgreSQL looks for a deadlock, so that nobody else is ended for it.
  set local lock_timeout = '500ms';
  for attempt in 1 .. 600 loop
    begin
      lock table tracking_accounts in share row exclusive mode;
      lock table tracking_activity, tracking_time_use in access exclusive mode;
      is_locked := true;
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.5);
    end;
  end loop;
  if not is_locked then
    raise exception 'tracking_activity or tracking_time_use has been in use for ten minutes. End what uses it (pg_stat_activity), then start again.';
  end if;
end $$;

-- From when on rows are kept, where older months have been dropped.
alter table tracking_connection add column kept_from timestamptz(3);

-- A part has the rights of the whole: a backup of the version before reads the parts one by one.
create function copy_rights(from_table regclass, to_table regclass) returns void language plpgsql as $$
declare
  held record;
begin
  for held in
    select a.privilege_type, a.grantee from pg_class c, aclexplode(c.relacl) a
    where c.oid = from_table and a.grantee not in (c.relowner, 0)
  loop
    execute format('grant %s on %s to %s', held.privilege_type, to_table, held.grantee::regrole);
  end loop;
end $$;

-- The parts of both tables; the default part has no bounds, the earliest no beginning.
create function tracking_partitions()
  returns table (parent text, name text, from_at timestamptz, to_at timestamptz, is_default boolean)
  language sql stable set search_path = public, pg_temp as $$
  select p.relname::text, c.relname::text,
    substring(bound from 'FROM \(''([^'']+)''\)')::timestamptz, substring(bound from 'TO \(''([^'']+)''\)')::timestamptz,
    bound = 'DEFAULT'
  from pg_inherits i
  join pg_class p on p.oid = i.inhparent
  join pg_class c on c.oid = i.inhrelid,
  pg_get_expr(c.relpartbound, c.oid) as bound
  where i.inhparent in ('tracking_activity'::regclass, 'tracking_time_use'::regclass)
$$;

-- What follows changes tables, which the role that serves may not. They act as their owner, for those who may delete rows anyway.
create function refuse_unless_tracking() returns void language plpgsql as $$
begin
  if not has_table_privilege(session_user, 'public.tracking_activity', 'delete') then
    raise insufficient_privilege using message = 'This role may not change tracked time.';
  end if;
end $$;

-- Whether all rows of the default part lie before its bound. It reads all of them, and holds up nobody who reads or writes.
create function validate_tracking_past(table_name text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  past text;
begin
  perform refuse_unless_tracking();
  for past in select p.name from tracking_partitions() p where p.parent = table_name and p.is_default loop
    execute format('alter table %I validate constraint %I', past, past || '_until');
  end loop;
end $$;

-- Makes the parts of these months that are not there yet, and names them. A default part that was validated gets its bounds
-- first; before that nothing can be made, for PostgreSQL would read the default part while everybody waits.
create function ensure_tracking_months(first_at timestamptz, last_at timestamptz) returns setof text
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  whole text;
  past record;
  month timestamptz;
  part text;
begin
  perform refuse_unless_tracking();
  -- Two processes would make the same one.
  perform pg_advisory_xact_lock(7203184);
  foreach whole in array array['tracking_activity', 'tracking_time_use'] loop
    select p.name, k.conname, k.convalidated,
      substring(pg_get_constraintdef(k.oid) from '''([^'']+)''')::timestamptz as until_at
    into past
    from tracking_partitions() p
    join pg_constraint k on k.conrelid = p.name::regclass and k.conname = p.name || '_until'
    where p.parent = whole and p.is_default;
    if past.convalidated then
      execute format('alter table %I detach partition %I', whole, past.name);
      execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', whole, past.name, past.until_at);
      execute format('alter table %I drop constraint %I', past.name, past.conname);
    elsif past.name is not null then
      continue;
    end if;
    for month in select generate_series(date_trunc('month', first_at), last_at, interval '1 month') loop
      continue when exists (
          select from tracking_partitions() p where p.parent = whole
          and (p.from_at is null or p.from_at <= month) and month < p.to_at
        ) or month < (select kept_from from tracking_connection);
      part := whole || to_char(month, '_YYYY_MM');
      execute format('create table %I (like %I including all)', part, whole);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        whole, part, month, month + interval '1 month');
      perform copy_rights(whole::regclass, part::regclass);
      return next part;
    end loop;
  end loop;
end $$;

-- Drops the parts that ended by then, names them, and remembers from when on there still is everything.
create function drop_tracking_months(before_at timestamptz) returns setof text
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  part record;
begin
  perform refuse_unless_tracking();
  perform pg_advisory_xact_lock(7203184);
  for part in select * from tracking_partitions() p where p.to_at <= before_at order by p.to_at, p.name loop
    execute format('alter table %I detach partition %I', part.parent, part.name);
    execute format('drop table %I', part.name);
    update tracking_connection set kept_from = greatest(kept_from, part.to_at);
    return next part.name;
  end loop;
end $$;

alter table tracking_activity rename to tracking_activity_past;
alter table tracking_activity_past rename constraint tracking_activity_pkey to tracking_activity_past_pkey;
create table tracking_activity (like tracking_activity_past including constraints) partition by range (start_at);
alter table tracking_activity
  add primary key (account_id, start_at, mode, device_id),
  add constraint tracking_activity_account_id_fkey foreign key (account_id) references tracking_accounts (id);

alter table tracking_time_use rename to tracking_time_use_past;
alter index tracking_time_use_start rename to tracking_time_use_past_start;
create table tracking_time_use (like tracking_time_use_past including constraints) partition by range (start_at);
create index tracking_time_use_start on tracking_time_use (account_id, start_at);
alter table tracking_time_use add constraint tracking_time_use_account_id_fkey foreign key (account_id) references tracking_accounts (id);

do $$
declare
  whole text;
  past text;
  -- A month ahead, so that nothing has to be made while the rows are still being checked.
  until_at timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC';
  is_empty boolean;
begin
  foreach whole in array array['tracking_activity', 'tracking_time_use'] loop
    past := whole || '_past';
    perform copy_rights(past::regclass, whole::regclass);
    -- The only part as yet, and the default one: nothing is there that its rows could belong to, so they are not read.
    execute format('alter table %I attach partition %I default', whole, past);
    execute format('alter table %I add constraint %I check (start_at < %L) not valid', past, past || '_until', until_at);
    execute format('select not exists (select from %I)', past) into is_empty;
    if is_empty then
      perform validate_tracking_past(whole);
    end if;
  end loop;
  perform ensure_tracking_months(now(), now() + interval '3 months');
end $$;
