-- Every person sees who took their data away as a file, also where they were one of many in it.
create index audit_events_exports on audit_events (organization_id, at, id)
  where action = 'file:export' and subject_id is null;
