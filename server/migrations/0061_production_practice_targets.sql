-- A target may be one practice's, and then goes before its client's.
alter table production_targets add column practice_id uuid;
alter table production_targets add constraint production_targets_practice
  foreign key (client_id, practice_id) references practices (client_id, id);
-- The foreign key says nothing where the client is null, as it is for Claimcrew's own targets.
alter table production_targets add constraint production_targets_practice_client
  check (practice_id is null or client_id is not null);
alter table production_targets drop constraint production_targets_client_id_work_type_by_phone_from_day_key;
alter table production_targets add constraint production_targets_unique
  unique nulls not distinct (client_id, practice_id, work_type, by_phone, from_day);
