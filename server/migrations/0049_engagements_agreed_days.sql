-- Weekdays and which hours are paid are agreed like the rate: by both, from a day on.
alter table engagement_terms
  add column weekdays smallint[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  add column hours_from text not null default 'punched' check (hours_from in ('punched', 'tracked'));

-- What clients had chosen becomes terms from the first of its month, also within terms that begin later.
update engagement_terms t set hours_from = 'tracked'
where 'tracked' = (select c.hours_from from statement_hours c
  where c.engagement_id = t.engagement_id and c.from_month <= t.from_day order by c.from_month desc limit 1);

insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, hours_from, agreed_at)
select c.engagement_id, c.from_month, t.rate_cents, t.hours_per_week,
  case c.hours_from when 'tracked' then 'tracked' else 'punched' end, c.chosen_at
from statement_hours c
join engagements e on e.id = c.engagement_id and (e.ended_on is null or e.ended_on >= c.from_month)
cross join lateral (
  select * from engagement_terms t where t.engagement_id = c.engagement_id and t.from_day <= c.from_month
  order by t.from_day desc limit 1
) as t
on conflict (engagement_id, from_day) do nothing;

alter table engagement_proposals
  add column weekdays smallint[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  add column hours_from text not null default 'punched' check (hours_from in ('punched', 'tracked'));
update engagement_proposals p set hours_from = coalesce((
  select t.hours_from from engagement_terms t where t.engagement_id = p.engagement_id and t.from_day <= p.from_day
  order by t.from_day desc limit 1), 'punched');

-- Every proposal of an engagement has a number of its own, which is never given again.
alter table engagements
  add column proposal_version integer not null default 0,
  add column proposal_changed_at timestamptz(3);
update engagements set proposal_version = 1 where id in (select engagement_id from engagement_proposals);

alter table team_invitations
  add column weekdays smallint[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  add column hours_from text not null default 'punched' check (hours_from in ('punched', 'tracked'));
