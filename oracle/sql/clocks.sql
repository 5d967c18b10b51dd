select coalesce(w.biller_id, t.biller_id, p.biller_id) || ' ' || coalesce(w.day, t.day, p.day) as key,
  json_build_object('punchedSeconds', coalesce(w.worked, 0), 'trackedSeconds', coalesce(t.seconds, 0),
    'producedSeconds', coalesce(p.seconds, 0)) as figures
from (select worked.* from worked join days using (day)) w
full join (select biller_id, day, sum(seconds) as seconds from tracked group by biller_id, day) t
  using (biller_id, day)
full join (select biller_id, day, sum(minutes + hold_minutes) * 60 as seconds from entries group by biller_id, day) p
  using (biller_id, day)
