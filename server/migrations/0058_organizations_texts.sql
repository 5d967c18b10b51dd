-- What billers wrote beside their production becomes a practice, once for each name as practices_name compares it, and
-- spelled as it was written most often. An organization has at most 1,000: what is written least stays a text.
with written as (
  select client_id, btrim(practice) as name, count(*) as times,
    lower(regexp_replace(normalize(btrim(practice), NFD), '[\u0300-\u036f]', '', 'g')) as folded
  from production_entries where btrim(practice) <> '' group by 1, 2
),
spelled as (
  select distinct on (client_id, folded) client_id, name,
    sum(times) over (partition by client_id, folded) as total
  from written order by client_id, folded, times desc, name
),
ranked as (
  select client_id, name, row_number() over (partition by client_id order by total desc, name) as nth from spelled
)
insert into practices (id, client_id, name, specialties, systems, payers, closed, created_at)
select gen_random_uuid(), client_id, name, '{}', '{}', '{}', false, now() from ranked where nth <= 1000
on conflict do nothing;
