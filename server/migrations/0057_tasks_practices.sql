-- Which practice a task is for; null where that is not said, as where there is only one.
alter table tasks add column practice_id uuid;
alter table tasks add constraint tasks_practice
  foreign key (client_id, practice_id) references practices (client_id, id);
create index tasks_practice on tasks (practice_id, created_at desc, id desc) where practice_id is not null;
alter table task_recurrences add column practice_id uuid;
alter table task_recurrences add constraint task_recurrences_practice
  foreign key (client_id, practice_id) references practices (client_id, id);
