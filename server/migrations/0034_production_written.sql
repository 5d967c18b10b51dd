-- Days that were written, as a line for those who count them: part of the statement that writes a day, which is one
-- round trip and must stay so.
create table production_written (
  id bigint generated always as identity primary key,
  biller_id uuid not null,
  day date not null
);
create index production_written_biller on production_written (biller_id);
