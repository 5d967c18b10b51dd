-- Who closed a month, as they were called when they did, like both sides. What a version without this column closes while
-- both run has none, and is read with today's name.
alter table statements add column closed_by_name text check (closed_by_name <> '');

-- Those that are final get the name of today, and keep it.
alter table statements disable trigger statements_final;
update statements s set closed_by_name = person.user_name || coalesce((
  select ', ' || o.name from organization_seats seat join organizations o on o.id = seat.organization_id
  where seat.user_id = person.id and o.id = s.client_id and o.name <> person.user_name limit 1), '')
from users person where person.id = s.closed_by;
alter table statements enable trigger statements_final;
