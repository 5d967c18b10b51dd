-- What an application agreed to: how the post paid and its hours when it was sent. Open ones keep the post as it stands.
alter table applications
  add column agreed_pay text check (agreed_pay in ('hourly', 'fixed')),
  add column agreed_hours_per_week numeric(4, 1)
    check (agreed_hours_per_week > 0 and agreed_hours_per_week <= 168);
update applications a set agreed_pay = j.pay, agreed_hours_per_week = j.hours_per_week
from jobs j where j.id = a.job_id;
alter table applications alter column agreed_pay set not null;

-- An offer says how it pays, whatever becomes of the post. Its version is never given to another offer of the application.
alter table applications
  add column offer_pay text check (offer_pay in ('hourly', 'fixed')),
  add column offer_weekdays smallint[]
    check (cardinality(offer_weekdays) between 1 and 7 and offer_weekdays <@ '{1,2,3,4,5,6,7}'),
  add column offer_hours_from text check (offer_hours_from in ('punched', 'tracked')),
  add column offer_version integer not null default 0,
  add column offer_changed_at timestamptz(3),
  add column stage_before_offer text check (stage_before_offer in ('new', 'shortlisted', 'interview'));
update applications set offer_pay = agreed_pay, offer_hours_from = 'punched', offer_version = 1
where offer_rate_cents is not null;
update applications a set stage_before_offer = coalesce((
  select e.before ->> 'stage' from audit_events e
  where e.subject_id = a.id and e.action = 'application:offered'
    and e.before ->> 'stage' in ('new', 'shortlisted', 'interview')
  order by e.at desc limit 1), 'new')
where stage = 'offered';
alter table applications add check (num_nulls(offer_rate_cents, offer_pay, offer_hours_from) in (0, 3)),
  add check (stage <> 'offered' or stage_before_offer is not null);
