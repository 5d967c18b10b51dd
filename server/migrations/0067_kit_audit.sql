-- For whom somebody acted: a person may have seats in several organizations.
alter table audit_events add column organization_id uuid references organizations (id);
