-- Two filters at once: what of the one is not of the other would be read through, and that can be a year of one person.
create index audit_events_actor_action on audit_events (actor_id, action, at, id);
create index audit_events_actor_subject on audit_events (actor_id, subject_id, at, id);
create index audit_events_subject_action on audit_events (subject_id, action, at, id);
create index audit_events_organization_actor on audit_events (organization_id, actor_id, at, id)
  where organization_id is not null;
