-- A month's numbers may be one practice's. Those of the whole organization are then the sum of its practices', saved
-- beside them with how many practices it is made of, so that reading them costs the same however many there are.
alter table production_kpis add column practice_id uuid;
alter table production_kpis add column practices integer not null default 0 check (practices >= 0);
alter table production_kpis add constraint production_kpis_practice
  foreign key (client_id, practice_id) references practices (client_id, id);
alter table production_kpis drop constraint production_kpis_pkey;
alter table production_kpis add constraint production_kpis_unique
  unique nulls not distinct (client_id, practice_id, month);
create index production_kpis_practices on production_kpis (client_id, month) where practice_id is not null;
