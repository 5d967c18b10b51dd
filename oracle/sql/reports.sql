select 'hours biller ' || coalesce(w.biller_id, t.biller_id) as key, json_build_object(
  'workedSeconds', coalesce(w.seconds, 0), 'breakSeconds', coalesce(w.breaks, 0),
  'trackedSeconds', coalesce(t.seconds, 0)) as figures
from (select biller_id, sum(worked) as seconds, sum(breaks) as breaks from worked join days using (day)
    group by biller_id) w
  full join (select biller_id, sum(seconds) as seconds from tracked_sums where seconds > 0 group by biller_id) t using (biller_id)
union all
select 'hours client ' || coalesce(client_id::text, 'nobody'), json_build_object('workedSeconds', sum(worked))
from own_sessions join days using (day) group by client_id
union all
select 'hours day ' || day, json_build_object('workedSeconds', sum(worked)) from worked join days using (day) group by day
union all
select 'attendance biller ' || biller_id, json_build_object(
  'presentDays', count(*) filter (where code = 'P'), 'halfDays', count(*) filter (where code = 'HD'),
  'absentDays', count(*) filter (where code = 'A'), 'leaveDays', count(*) filter (where code = 'L'),
  'weeklyOffs', count(*) filter (where code = 'WO'), 'holidays', count(*) filter (where code = 'H'),
  'workedSeconds', sum(worked), 'overtimeSeconds', sum(overtime))
from register group by biller_id having bool_or(code <> '—' or worked > 0)
union all
select 'cost biller ' || biller_id, json_build_object('billedSeconds', sum(seconds), 'amountCents', sum(cents))
from lines group by biller_id having sum(seconds) > 0
union all
select 'cost client ' || client_id, json_build_object('billedSeconds', sum(seconds), 'amountCents', sum(cents))
from lines group by client_id having sum(seconds) > 0
union all
select 'production workType ' || work_type, json_build_object('entries', count(*), 'quantity', sum(quantity),
  'minutes', sum(minutes), 'holdMinutes', sum(hold_minutes), 'weightedUnits', sum(quantity * 20 / target))
from targeted group by work_type
union all
select 'clocks biller ' || biller_id, json_build_object('punchedSeconds', sum(worked))
from worked join days using (day) group by biller_id
