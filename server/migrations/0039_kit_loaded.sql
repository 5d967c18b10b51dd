-- What is put into a new database part by part, each once: which parts are in, and the moment from which all are told.
create table loaded_parts (
  part text primary key,
  told_at timestamptz(3) not null
);
