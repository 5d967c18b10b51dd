select concat_ws(' ', engagement_id, day, kind) as key,
  json_build_object('seconds', seconds, 'amountCents', cents) as figures
from lines
union all
select engagement_id || ' ' || to_char(day, 'YYYY-MM'),
  json_build_object('hours', sum(seconds) / 3600, 'amountCents', sum(cents))
from lines group by engagement_id, to_char(day, 'YYYY-MM')
