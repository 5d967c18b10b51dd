-- What a view shows in its chart, and the column by which its rows stand; null is as they come.
alter table report_views
  add column chart text check (chart <> ''),
  add column sort text check (sort <> ''),
  add column sort_order text not null default 'desc' check (sort_order in ('asc', 'desc'));
