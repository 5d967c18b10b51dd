-- A register is made of columns: a row keeps no reply, so a field more needs no locked day to be opened.
alter table attendance_days drop column shown;

-- Marks are a list, and come as one.
alter table attendance_days
  drop constraint attendance_days_marks_check,
  drop constraint attendance_days_locked;
alter table attendance_days alter column marks type text[] using string_to_array(marks, ',');
alter table attendance_days
  add constraint attendance_days_marks_check check (marks <@ array['LATE', 'EARLY', 'REG', 'AUTO', 'OPEN', 'POW']),
  add constraint attendance_days_locked check (not (locked and 'OPEN' = any (marks)));
