-- What is open is so now; the rest is of the range, by days where the client lives.
select coalesce(assignee_id::text, 'nobody') as key, json_build_object(
  'open', count(*) filter (where is_live), 'overdue', count(*) filter (where is_live and due_at < now),
  'openCents', coalesce(sum(dollars_cents) filter (where is_live), 0),
  'arrived', count(*) filter (where (created_at at time zone time_zone)::date between first_day and last_day),
  'done', count(*) filter (where was_done),
  'reopened', count(*) filter (where was_done and reopen_count > 0),
  'slaOf', count(*) filter (where fell_due), 'slaMet', count(*) filter (where fell_due and completed_at <= due_at)
) as figures
from seen_tasks t cross join reader cross join lateral (select
  t.status not in ('done', 'cancelled') as is_live,
  coalesce((t.completed_at at time zone t.time_zone)::date between first_day and last_day, false) as was_done,
  coalesce((t.due_at at time zone t.time_zone)::date between first_day and last_day, false)
    and t.status <> 'cancelled' and (t.completed_at is not null or t.due_at < now) as fell_due) is_so
group by assignee_id
