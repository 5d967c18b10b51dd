-- Weighted units bring each target to 20 an hour, so a minute at target is a third of one.
select concat_ws(' ', biller_id, day, work_type) as key, json_build_object(
  'n', count(*), 'quantity', sum(quantity), 'minutes', sum(minutes), 'holdMinutes', sum(hold_minutes),
  'dollarsCents', coalesce(sum(dollars_cents), 0),
  'unitsPerHour', sum(quantity) * 60.0 / nullif(sum(minutes), 0),
  'weightedUnits', sum(quantity * 20 / target),
  'attainment', case when bool_and(target is not null)
    then sum(quantity * 20 / target) * 3 / nullif(sum(minutes), 0) end) as figures
from targeted group by biller_id, day, work_type having sum(quantity) > 0 or sum(minutes) + sum(hold_minutes) > 0
union all
select 'totals', json_build_object(
  'n', count(*), 'quantity', coalesce(sum(quantity), 0), 'minutes', coalesce(sum(minutes), 0),
  'holdMinutes', coalesce(sum(hold_minutes), 0), 'weightedUnits', sum(quantity * 20 / target),
  'attainment', sum(quantity * 20 / target) * 3 / nullif(sum(minutes) filter (where target is not null), 0),
  'workedSeconds', (select coalesce(sum(worked), 0) from worked join days using (day)),
  'utilisation', (coalesce(sum(minutes), 0) + coalesce(sum(hold_minutes), 0)) * 60.0
    / nullif((select sum(worked) from worked join days using (day)), 0))
from targeted
