-- PostgreSQL reads a table's checks anew for each statement that writes to it, and those of a type once a connection.
-- Reading those of a day and of an answer that is kept was a sixth of what a punch cost PostgreSQL.
create domain seconds as integer constraint seconds_check check (value >= 0);
create domain day_code as text
  constraint day_code_check check (value in ('P', 'HD', 'A', 'L', 'WO', 'H', '—'));
create domain day_marks as text[]
  constraint day_marks_check check (value <@ array['LATE', 'EARLY', 'REG', 'AUTO', 'OPEN', 'POW']);

alter table attendance_days
  drop constraint attendance_days_code_check,
  drop constraint attendance_days_marks_check,
  drop constraint attendance_days_worked_seconds_check,
  drop constraint attendance_days_tea_seconds_check,
  drop constraint attendance_days_lunch_seconds_check,
  drop constraint attendance_days_permission_seconds_check,
  drop constraint attendance_days_over_allowance_seconds_check,
  drop constraint attendance_days_overtime_seconds_check,
  alter column code type day_code,
  alter column marks type day_marks,
  alter column worked_seconds type seconds,
  alter column tea_seconds type seconds,
  alter column lunch_seconds type seconds,
  alter column permission_seconds type seconds,
  alter column over_allowance_seconds type seconds,
  alter column overtime_seconds type seconds;

-- The same holds for what a generated column calls: nobody() was planned anew for each statement. Before PostgreSQL 17 a
-- column's expression cannot be changed; there it stays as it is, which says the same.
do $$
declare
  owner text;
begin
  if current_setting('server_version_num')::int < 170000 then return; end if;
  foreach owner in array array['attendance_days', 'attendance_sessions'] loop
    execute format(
      'alter table %I alter column client_id set expression as (nullif(whose, %L))',
      owner, '00000000-0000-0000-0000-000000000000');
  end loop;
end $$;
