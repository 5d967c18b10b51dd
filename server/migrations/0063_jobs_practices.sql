-- Which practice a post is for; null where that is not said.
alter table jobs add column practice_id uuid;
alter table jobs add constraint jobs_practice
  foreign key (client_id, practice_id) references practices (client_id, id);
