-- What a statement needs to be sent: the days on which it was issued and is due, both addresses of that day, and the reason
-- for which it was closed although time gaps were left.
alter table statements
  add column issued_on date,
  add column due_on date,
  add column client_address text not null default '',
  add column biller_address text not null default '',
  add column closed_despite text check (closed_despite <> '');

-- Those that are final get what they would have been given, with the addresses of today, and never change again.
alter table statements disable trigger statements_final;
update statements s set
  issued_on = (s.closed_at at time zone side.time_zone)::date,
  due_on = (s.closed_at at time zone side.time_zone)::date + 15,
  client_address = side.address,
  biller_address = b.address
from organizations o join users side on side.id = o.contact_id, users b
where o.id = s.client_id and b.id = s.biller_id;
alter table statements enable trigger statements_final;
alter table statements
  alter column issued_on set not null,
  alter column due_on set not null,
  alter column client_address drop default,
  alter column biller_address drop default,
  add constraint statements_due check (due_on >= issued_on);
