select b.user_name || ' ' || t.day as key,
  json_build_object('hoursWorked', t.seconds / 3600, 'projectCount', t.projects) as figures
from tracked_sums t join billers b on b.id = t.biller_id cross join reader
where reader.role <> 'BILLER' and t.seconds > 0
union all
select 'sheet ' || t.biller_id || ' ' || l.day, json_build_object('unionSeconds', sum(part.seconds))
from tracked_union t join local_days l on l.biller_id = t.biller_id join days on days.day = l.day
cross join lateral (select sum(extract(epoch from upper(r) - lower(r))) as seconds
  from unnest(t.during * tstzmultirange(l.during)) r) part
where part.seconds > 0 group by t.biller_id, l.day
