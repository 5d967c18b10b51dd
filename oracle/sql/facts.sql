-- What every figure is made from, read from raw rows alone: sessions, breaks, tracked rows, entries, terms and settings.
-- No table that the product derives is read. $1 role, $2 id of the reader, $3 first and $4 last day, $5 the moment.
with recursive
reader as (
  select $1::text as role, $2::uuid as id, $3::date as first_day, $4::date as last_day, $5::timestamptz as now
),
-- Two days more at both ends: a night or a zone may reach into the range.
calendar as (
  select generate_series(first_day - 2, last_day + 2, interval '1 day')::date as day from reader
),
days as (select day from calendar, reader where day between first_day and last_day),
billers as (
  select u.id, u.user_name, u.time_zone, (u.created_at at time zone u.time_zone)::date as joined_on
  from users u where u.role = 'BILLER'
),
engaged as (
  select e.id as engagement_id, e.client_id, e.biller_id, c.day
  from engagements e join calendar c on c.day >= e.started_on and (e.ended_on is null or c.day <= e.ended_on)
),
clients_on as (
  select biller_id, day, count(distinct client_id) as clients, min(client_id::text)::uuid as one_client
  from engaged group by biller_id, day
),
-- The days of people that the reader sees.
seen as (
  select b.id as biller_id, c.day from billers b cross join calendar c cross join reader
  where reader.role = 'ADMIN' or b.id = reader.id
    or exists (select from engaged e where e.client_id = reader.id and e.biller_id = b.id and e.day = c.day)
),
-- An open break takes whatever its session has grown by, so that work stands still.
breaks as (
  select b.session_id, sum(case when b.end_at is not null then floor(extract(epoch from b.end_at - b.start_at))
    else floor(extract(epoch from reader.now - s.punch_in)) - floor(extract(epoch from b.start_at - s.punch_in))
    end) as seconds
  from attendance_breaks b join attendance_sessions s on s.id = b.session_id cross join reader group by b.session_id
),
-- A session stands on the local day on which it began; one that names nobody is the only client's there is.
sessions as (
  select s.id, s.biller_id, d.day, s.punch_in, coalesce(s.punch_out, reader.now) as punch_out,
    coalesce(s.client_id, case when c.clients = 1 then c.one_client end) as client_id,
    coalesce(b.seconds, 0) as break_seconds,
    floor(extract(epoch from coalesce(s.punch_out, reader.now) - s.punch_in)) - coalesce(b.seconds, 0) as worked
  from attendance_sessions s cross join reader
  cross join lateral (select (s.punch_in at time zone s.time_zone)::date as day) d
  join calendar on calendar.day = d.day
  left join breaks b on b.session_id = s.id
  left join clients_on c on c.biller_id = s.biller_id and c.day = d.day
),
own_sessions as (
  select s.* from sessions s join seen using (biller_id, day) cross join reader
  where reader.role <> 'CLIENT' or s.client_id = reader.id
),
worked as (
  select biller_id, day, sum(worked) as worked, sum(break_seconds) as breaks, min(punch_in) as first_in
  from own_sessions group by biller_id, day
),
-- What is expected of a day: the biller's own settings, else everybody's, else the usual ones.
expected as (
  select b.id as biller_id, c.day, (h.day is not null) as holiday,
    coalesce((rules.settings -> 'weeklyOffs') @> to_jsonb(extract(dow from c.day)::int),
      extract(dow from c.day) in (0, 6)) as weekly_off,
    coalesce((rules.settings ->> 'expectedMinutes')::int, 480) * 60 as seconds,
    coalesce((rules.settings ->> 'halfDayMinutes')::int, 240) * 60 as half_day,
    exists (select from attendance_leave l where l.biller_id = b.id and l.state = 'approved'
      and c.day between l.first_day and l.last_day) as on_leave,
    c.day > (reader.now at time zone b.time_zone)::date as is_future,
    c.day = (reader.now at time zone b.time_zone)::date as is_today
  from billers b cross join calendar c cross join reader
  left join attendance_holidays h on h.day = c.day
  left join lateral (
    select a.settings from attendance_settings a
    where (a.biller_id = b.id or a.biller_id is null) and a.from_day <= c.day and a.settings is not null
    order by a.biller_id is null, a.from_day desc, a.set_at desc limit 1
  ) rules on true
),
-- Nobody is absent from no work; a client judges a biller whom others engage too by own sessions alone.
register as (
  select s.biller_id, s.day, coalesce(w.worked, 0) as worked, coalesce(w.breaks, 0) as breaks,
    case
      when w.worked > 0 and w.worked < x.half_day then 'HD'
      when w.worked > 0 then 'P'
      when w.worked is null and (x.is_future or s.day < b.joined_on) then '—'
      when w.worked is null and coalesce(c.clients, 0) = 0 then '—'
      when w.worked is null and reader.role = 'CLIENT' and c.clients > 1 then '—'
      when x.holiday then 'H'
      when x.weekly_off then 'WO'
      when x.on_leave then 'L'
      when x.is_today then '—'
      else 'A'
    end as code,
    greatest(0, coalesce(w.worked, 0) - case when x.holiday or x.weekly_off then 0 else x.seconds end) as overtime
  from seen s cross join reader join days using (day) join billers b on b.id = s.biller_id
  join expected x using (biller_id, day)
  left join worked w using (biller_id, day)
  left join clients_on c using (biller_id, day)
),
-- Tracked rows of mapped accounts, breaks of the tracker left out.
activity as (
  select m.user_id as biller_id, a.project_id, a.mode, p.time_zone,
    tstzrange(a.start_at, a.start_at + make_interval(secs => a.seconds)) as during
  from tracking_activity a join tracking_mappings m on m.account_id = a.account_id
  join tracking_people p on p.user_id = m.user_id cross join reader
  where a.mode not in ('break', 'paidBreak', 'unpaidBreak')
    and a.start_at between (reader.first_day - 3)::timestamptz and (reader.last_day + 3)::timestamptz
),
local_days as (
  select p.user_id as biller_id, c.day,
    tstzrange(c.day::timestamp at time zone p.time_zone, (c.day + 1)::timestamp at time zone p.time_zone) as during
  from tracking_people p cross join calendar c
),
in_sessions as (
  select biller_id, range_agg(tstzrange(punch_in, punch_out)) as during from sessions group by biller_id
),
-- Of tracked time a client sees what falls into own sessions, and outside of any where nobody else engages the biller.
visible as (
  select b.id as biller_id, case when reader.role = 'CLIENT' then
      coalesce((select range_agg(tstzrange(punch_in, punch_out)) from own_sessions o where o.biller_id = b.id), '{}')
      + (coalesce((select range_agg(l.during) from local_days l join clients_on c using (biller_id, day)
          where l.biller_id = b.id and c.clients = 1 and c.one_client = reader.id), '{}')
        - coalesce(i.during, '{}'))
    when reader.role = 'ADMIN' or b.id = reader.id then '{(,)}'::tstzmultirange
    else '{}'::tstzmultirange end as during
  from billers b cross join reader left join in_sessions i on i.biller_id = b.id
),
tracked_sums as (
  select a.biller_id, l.day, count(distinct nullif(a.project_id, '')) as projects,
    sum((select sum(extract(epoch from upper(r) - lower(r))) from unnest(
      tstzmultirange(a.during * l.during) * v.during) r)) as seconds
  from activity a join local_days l on l.biller_id = a.biller_id and l.during && a.during
  join days on days.day = l.day join visible v on v.biller_id = a.biller_id
  where tstzmultirange(a.during * l.during) && v.during
  group by a.biller_id, l.day
),
tracked_union as (
  select a.biller_id, range_agg(a.during) * v.during as during
  from activity a join visible v on v.biller_id = a.biller_id group by a.biller_id, v.during
),
-- Time within a session is of the session's day, any other of its local date.
tracked_parts as (
  select s.biller_id, s.day, s.client_id, t.during * tstzmultirange(tstzrange(s.punch_in, s.punch_out)) as during
  from tracked_union t join own_sessions s on s.biller_id = t.biller_id
  union all
  select t.biller_id, l.day, c.one_client, (t.during - coalesce(i.during, '{}')) * tstzmultirange(l.during)
  from tracked_union t join local_days l on l.biller_id = t.biller_id
  left join in_sessions i on i.biller_id = t.biller_id
  left join clients_on c on c.biller_id = l.biller_id and c.day = l.day and c.clients = 1
),
tracked as (
  select p.biller_id, p.day, p.client_id,
    sum((select sum(extract(epoch from upper(r) - lower(r))) from unnest(p.during) r)) as seconds
  from tracked_parts p join days using (day) where not isempty(p.during) group by p.biller_id, p.day, p.client_id
),
-- Entries that are submitted or later.
entries as (
  select e.* from production_entries e
  join production_parts p on p.biller_id = e.biller_id and p.day = e.day and p.client_id = e.client_id
  join days on days.day = e.day join seen s on s.biller_id = e.biller_id and s.day = e.day cross join reader
  where p.status <> 'draft' and (reader.role <> 'CLIENT' or e.client_id = reader.id)
),
usual_targets (work_type, per_hour, by_phone) as (values
  ('eligibility-benefits', 10, 4), ('demographics', 10, null), ('charge-entry', 20, null), ('coding-e-m', 12, null),
  ('coding-radiology', 50, null), ('claim-submission', 30, null), ('rejection-work', 12, null),
  ('payment-posting-manual', 15, null), ('payment-posting-era-exceptions', 20, null),
  ('insurance-ar-follow-up', 8, null), ('denials-technical', 7, null), ('denials-clinical', 3.5, null),
  ('appeals', 0.8, null), ('patient-ar', 22, null), ('credit-balances', 8, null), ('prior-authorization', 3, null)
),
-- The practice's target over the client's over everybody's over the usual one; for calls what is set for calls goes
-- before.
targeted as (
  select e.*, coalesce(
    (select t.per_hour from production_targets t where t.practice_id = e.practice_id and t.work_type = e.work_type
      and t.by_phone and e.channel = 'phone' and t.from_day <= e.day order by t.from_day desc limit 1),
    (select t.per_hour from production_targets t where t.practice_id = e.practice_id and t.work_type = e.work_type
      and not t.by_phone and t.from_day <= e.day order by t.from_day desc limit 1),
    (select t.per_hour from production_targets t where t.client_id = e.client_id and t.practice_id is null
      and t.work_type = e.work_type and t.by_phone and e.channel = 'phone' and t.from_day <= e.day order by t.from_day desc limit 1),
    (select t.per_hour from production_targets t where t.client_id = e.client_id and t.practice_id is null
      and t.work_type = e.work_type and not t.by_phone and t.from_day <= e.day order by t.from_day desc limit 1),
    (select t.per_hour from production_targets t where t.client_id is null and t.work_type = e.work_type
      and t.by_phone and e.channel = 'phone' and t.from_day <= e.day order by t.from_day desc limit 1),
    (select t.per_hour from production_targets t where t.client_id is null and t.work_type = e.work_type
      and not t.by_phone and t.from_day <= e.day order by t.from_day desc limit 1),
    (select case when e.channel = 'phone' then coalesce(u.by_phone, u.per_hour) else u.per_hour end
      from usual_targets u where u.work_type = e.work_type))::numeric as target
  from entries e
),
-- A line a day for each engagement: work, overtime at the same rate, leave at nothing.
agreed as (
  select e.*, t.rate_cents from engaged e join days using (day) cross join reader cross join lateral (
    select rate_cents from engagement_terms t where t.engagement_id = e.engagement_id and t.from_day <= e.day
    order by t.from_day desc limit 1) t
  where reader.role = 'ADMIN' or reader.id in (e.client_id, e.biller_id)
),
billed as (
  select a.engagement_id, a.client_id, a.biller_id, a.day, a.rate_cents, coalesce(sum(s.worked), 0) as seconds,
    case when x.holiday or x.weekly_off then 0 else x.seconds end as expected,
    x.on_leave and not (x.holiday or x.weekly_off or x.is_future) as on_leave
  from agreed a join expected x on x.biller_id = a.biller_id and x.day = a.day
  left join sessions s on s.biller_id = a.biller_id and s.day = a.day and s.client_id = a.client_id
  group by a.engagement_id, a.client_id, a.biller_id, a.day, a.rate_cents, x.holiday, x.weekly_off, x.seconds,
    x.on_leave, x.is_future
),
lines as (
  select b.engagement_id, b.client_id, b.biller_id, b.day, part.kind, part.seconds,
    floor((2 * part.seconds * b.rate_cents + 3600) / 7200) as cents
  from billed b cross join lateral (values
    ('work', least(b.seconds, b.expected)), ('overtime', greatest(0, b.seconds - b.expected)),
    ('leave', case when b.on_leave and b.seconds = 0 then 0 end)) as part (kind, seconds)
  where part.seconds > 0 or (part.kind = 'leave' and part.seconds = 0)
),
seen_tasks as (
  select t.*, c.time_zone from tasks t join users c on c.id = t.client_id cross join reader
  where reader.role = 'ADMIN' or reader.id = case reader.role when 'CLIENT' then t.client_id else t.assignee_id end
)
