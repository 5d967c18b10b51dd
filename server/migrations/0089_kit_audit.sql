-- A kind that happens often, and never in this organization, was looked for in all that happened in it, or in all of its kind.
create index audit_events_organization_action on audit_events (organization_id, action, at, id)
  where organization_id is not null;
