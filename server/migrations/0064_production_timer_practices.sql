-- Which practice is worked for while a timer runs; its entry names that one.
alter table production_timers add column practice_id uuid;
alter table production_timers add constraint production_timers_practice
  foreign key (client_id, practice_id) references practices (client_id, id);
