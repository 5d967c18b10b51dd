-- Pictures are files now, with the ids that they had.
alter table users drop constraint users_picture_id_fkey;
-- One that came while the rows before were copied, from a process of the version before.
update users set picture_id = null
where picture_id is not null and not exists (select from files where files.id = users.picture_id);
alter table users add foreign key (picture_id) references files (id);
drop table pictures;
