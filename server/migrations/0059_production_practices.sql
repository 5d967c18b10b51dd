-- Which practice an entry is for; null where that is not said. The text beside it stays as it was written.
alter table production_entries add column practice_id uuid;

-- Locked entries too: what they say stays the same.
alter table production_entries disable trigger production_entries_locked;
update production_entries e set practice_id = p.id from practices p
where p.client_id = e.client_id and btrim(e.practice) <> ''
  and lower(regexp_replace(normalize(p.name, NFD), '[\u0300-\u036f]', '', 'g'))
    = lower(regexp_replace(normalize(btrim(e.practice), NFD), '[\u0300-\u036f]', '', 'g'));
alter table production_entries enable trigger production_entries_locked;

alter table production_entries add constraint production_entries_practice
  foreign key (client_id, practice_id) references practices (client_id, id);

-- Reports add up by practice too, and read nothing but the index.
drop index production_entries_day;
create index production_entries_day on production_entries (biller_id, day)
  include (client_id, status, work_type, channel, payer, practice_id, quantity, minutes, hold_minutes, dollars_cents,
    collected_cents);
