-- Whose record an event is about, where its subject is the record and not the person: they are shown what others did with
-- their data. Most events have none, and nobody is shown what they did themselves.
alter table audit_events add column person_id uuid references users (id);
create index audit_events_person on audit_events (person_id, at, id)
  where person_id is not null and person_id is distinct from actor_id;
