create table report_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 80),
  kind text not null check (kind in ('hours', 'attendance', 'cost', 'production', 'tasks', 'clocks')),
  by text not null check (by in ('biller', 'client', 'project', 'workType', 'day', 'week', 'month')),
  -- A stretch that moves along with today, or two days.
  period text check (period <> ''),
  from_day date,
  to_day date,
  biller_id uuid references users (id) on delete cascade,
  client_id uuid references users (id) on delete cascade,
  compare boolean not null,
  created_at timestamptz(3) not null,
  check (from_day <= to_day),
  check ((period is null) = (from_day is not null) and (from_day is null) = (to_day is null))
);
-- Nobody has two of the same name, in whatever case.
create unique index report_views_name on report_views (user_id, lower(name));
create index report_views_biller on report_views (biller_id) where biller_id is not null;
create index report_views_client on report_views (client_id) where client_id is not null;

-- Up to which week somebody was written to.
create table report_mails (
  user_id uuid primary key references users (id) on delete cascade,
  week date not null
);
