-- The time that a request is about; an open session is asked about up to the moment of asking.
alter table attendance_corrections
  add column asked_from timestamptz(3),
  add column asked_to timestamptz(3);

create function note_asked_time() returns trigger language plpgsql as $$
begin
  new.asked_from := (new.after ->> 'punchInTime')::timestamptz;
  new.asked_to := greatest(coalesce((new.after ->> 'punchOutTime')::timestamptz, new.asked_at), new.asked_from);
  return new;
end $$;
create trigger attendance_corrections_time before insert on attendance_corrections
  for each row execute function note_asked_time();

update attendance_corrections set
  asked_from = (after ->> 'punchInTime')::timestamptz,
  asked_to = greatest(coalesce((after ->> 'punchOutTime')::timestamptz, asked_at), (after ->> 'punchInTime')::timestamptz);

-- Of requests for the same time that were let in before, the first stays open. Only one of them could ever be granted, so
-- the others are withdrawn, each with a note and an audit event that say so; nothing of them is deleted.
do $$
declare
  one record;
  says constant text := 'Withdrawn with an update: an earlier request for the same time is open.';
begin
  for one in
    select id, biller_id, asked_at, tstzrange(asked_from, asked_to) as during
    from attendance_corrections where state = 'asked' and asked_from is not null order by asked_at, id
  loop
    continue when not exists (
      select from attendance_corrections earlier
      where earlier.state = 'asked' and earlier.biller_id = one.biller_id and earlier.asked_from is not null
        and (earlier.asked_at, earlier.id) < (one.asked_at, one.id)
        and tstzrange(earlier.asked_from, earlier.asked_to) && one.during);
    update attendance_corrections set state = 'withdrawn', decided_at = now(), note = says where id = one.id;
    perform audit_migration(
      'attendance:correction-withdrawn', one.id, '{"state": "asked"}', '{"state": "withdrawn"}', says);
  end loop;
end $$;

-- Nobody asks twice for the same time while the first request is open.
alter table attendance_corrections add constraint attendance_corrections_no_overlap
  exclude using gist (biller_id with =, tstzrange(asked_from, asked_to) with &&)
  where (state = 'asked' and asked_from is not null);
