alter table report_views drop constraint report_views_by_check;
alter table report_views add constraint report_views_by_check
  check (by in ('biller', 'client', 'practice', 'project', 'workType', 'day', 'week', 'month'));
