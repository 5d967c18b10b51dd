-- Which hours are paid stands in the terms since 0049.
drop table statement_hours;

-- Months that are closed keep the word with which they were.
alter table statements drop constraint statements_hours_from_check,
  add constraint statements_hours_from_check check (hours_from in ('attendance', 'punched', 'tracked'));

-- Null in lines of earlier months, which counted as their statement did.
alter table statement_lines add column hours_from text check (hours_from in ('punched', 'tracked'));
