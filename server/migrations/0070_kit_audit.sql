-- The audit is read newest first, all of it or by one filter, page by page: each has an index in that very order, so
-- that a page costs the same however much there is.
create index audit_events_at on audit_events (at, id);
create index audit_events_actor on audit_events (actor_id, at, id);
create index audit_events_organization on audit_events (organization_id, at, id) where organization_id is not null;
create index audit_events_action on audit_events (action, at, id);
create index audit_events_about on audit_events (subject_id, at, id);
drop index audit_events_subject;
