-- Of what was tracked: what was typed in afterwards, in a client's part of a day as in the whole of it.
alter table clocks_days add column manual_seconds integer not null default 0
  check (manual_seconds between 0 and tracked_seconds);

-- Days with such time are counted anew by the job.
insert into clocks_due (biller_id, first_day, last_day)
select user_id, min(day), max(day) from tracking_days where manual_seconds > 0 group by user_id;
