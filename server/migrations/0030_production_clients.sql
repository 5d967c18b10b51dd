-- A lock is a client's, as the attendance month that it comes with is: it stands on the part, also on one in which
-- nothing was written, so that nothing will be.
alter table production_parts
  drop constraint production_parts_day,
  add constraint production_parts_day foreign key (biller_id, day) references production_days (biller_id, day);

insert into production_parts (biller_id, day, client_id, locked)
select d.biller_id, d.day, e.client_id, true
from production_days d join engagements e
  on e.biller_id = d.biller_id and e.started_on <= d.day and (e.ended_on is null or e.ended_on >= d.day)
where d.locked
on conflict do nothing;

drop trigger production_days_locked on production_days;
drop trigger production_days_kept on production_days;
alter table production_days drop constraint production_days_biller_id_day_locked_key, drop column locked;
