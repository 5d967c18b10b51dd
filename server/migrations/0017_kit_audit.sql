-- From where somebody did it; what the tools and the jobs do comes from nowhere.
alter table audit_events add column address text;

-- A sign-in may fail at an address that nobody has.
alter table audit_events alter column subject_id drop not null;
