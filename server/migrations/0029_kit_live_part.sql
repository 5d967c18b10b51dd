-- Whom an event is about may be known to several who may not know of each other's part in it.
alter table live_events add column part uuid;
