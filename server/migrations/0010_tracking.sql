-- How we stand with the provider; one row.
create table tracking_connection (
  one boolean primary key default true check (one),
  company_id text,
  company_name text,
  account jsonb,
  renews_itself boolean not null default false,
  -- Sealed with the house's secret key.
  token bytea,
  token_created_at timestamptz(3),
  token_ends_at timestamptz(3),
  -- When accounts, projects and tasks were last read.
  read_at timestamptz(3),
  last_ok_at timestamptz(3),
  failing_since timestamptz(3),
  problem text,
  check ((failing_since is null) = (problem is null))
);
insert into tracking_connection default values;

-- When the next request to the provider may start, whichever process makes it; one row.
create table tracking_pace (
  one boolean primary key default true check (one),
  next_start_at timestamptz not null
);
insert into tracking_pace (next_start_at) values ('2000-01-01Z');

-- People at the provider, as they were when they were last read.
create table tracking_accounts (
  id integer generated always as identity primary key,
  company_id text not null check (company_id <> ''),
  tracked_id text not null check (tracked_id <> ''),
  name text not null,
  email text not null,
  role text not null,
  active boolean not null,
  time_zone text,
  last_seen_at timestamptz(3),
  first_read_at timestamptz(3) not null,
  -- Since when the provider no longer lists it.
  gone_at timestamptz(3),
  -- Our sum beside the provider's for the same days.
  compared_at timestamptz(3),
  compared_from timestamptz(3),
  compared_to timestamptz(3),
  our_seconds integer,
  their_seconds integer,
  unique (company_id, tracked_id)
);

create table tracking_projects (
  company_id text not null,
  project_id text not null check (project_id <> ''),
  name text not null,
  deleted boolean not null,
  primary key (company_id, project_id)
);

create table tracking_tasks (
  company_id text not null,
  task_id text not null check (task_id <> ''),
  name text not null,
  project_id text not null,
  primary key (company_id, task_id)
);

-- Who is who. Several accounts may be one person, but none is two.
create table tracking_mappings (
  id uuid primary key,
  user_id uuid not null references users (id),
  account_id integer not null references tracking_accounts (id),
  email text not null,
  created_at timestamptz(3) not null,
  created_by uuid references users (id),
  constraint tracking_mappings_account unique (account_id)
);
create index tracking_mappings_user on tracking_mappings (user_id);

-- A person whose time is pulled. Whoever pulls or counts it holds this row.
create table tracking_people (
  user_id uuid primary key references users (id),
  -- In which their days were counted.
  time_zone text not null,
  lease uuid,
  leased_until timestamptz
);

-- How far the store is filled for one account. It goes with its mapping.
create table tracking_syncs (
  mapping_id uuid primary key references tracking_mappings (id) on delete cascade,
  recent_at timestamptz(3),
  week_at timestamptz(3),
  month_at timestamptz(3),
  month_left date,
  backfilled_to date,
  backfill_goal date not null,
  asked_from date,
  asked_left date,
  asked_days integer not null default 0,
  failures integer not null default 0,
  failing_since timestamptz(3),
  problem text,
  retry_at timestamptz(3),
  due_at timestamptz(3) not null,
  rank smallint not null,
  check ((asked_from is null) = (asked_left is null)),
  check ((failures = 0) = (failing_since is null))
);
create index tracking_syncs_due on tracking_syncs (rank, due_at);

-- The provider's rows as they came. Nothing of a row says that it is the same as before, so windows are replaced.
create table tracking_activity (
  account_id integer not null references tracking_accounts (id),
  start_at timestamptz(3) not null,
  mode text not null check (mode in ('computer', 'offcomputer', 'offline', 'mobile', 'manual', 'break', 'paidBreak', 'unpaidBreak')),
  device_id text not null,
  seconds integer not null check (seconds between 0 and 86400),
  project_id text not null,
  task_id text not null,
  primary key (account_id, start_at, mode, device_id)
);

-- Programs and sites, never titles nor full addresses.
create table tracking_time_use (
  account_id integer not null references tracking_accounts (id),
  start_at timestamptz(3) not null,
  seconds integer not null check (seconds between 0 and 86400),
  score smallint not null check (score between 0 and 4),
  category text not null,
  name text not null
);
create index tracking_time_use_start on tracking_time_use (account_id, start_at);

-- What each local day came to, counted in the transaction that replaces its rows.
create table tracking_days (
  user_id uuid not null references users (id),
  day date not null,
  tracked_seconds integer not null check (tracked_seconds >= 0),
  manual_seconds integer not null check (manual_seconds >= 0),
  break_seconds integer not null check (break_seconds >= 0),
  -- With what several devices did at once counted once.
  union_seconds integer not null check (union_seconds between 0 and 90000),
  project_count smallint not null,
  primary key (user_id, day)
);
create index tracking_days_day on tracking_days (day);

create table tracking_project_days (
  user_id uuid not null references users (id),
  day date not null,
  -- Empty where it was for none.
  project_id text not null,
  tracked_seconds integer not null,
  manual_seconds integer not null,
  break_seconds integer not null,
  primary key (user_id, day, project_id)
);
create index tracking_project_days_day on tracking_project_days (day);

-- Each pull, as it went.
create table tracking_runs (
  id uuid primary key,
  user_id uuid not null references users (id),
  account_id integer not null references tracking_accounts (id),
  reason text not null,
  first_day date not null,
  last_day date not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  row_count integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  outcome text not null check (outcome in ('done', 'failed')),
  problem text,
  check ((outcome = 'failed') = (problem is not null))
);
create index tracking_runs_newest on tracking_runs (started_at desc, id desc);
create index tracking_runs_person on tracking_runs (user_id, started_at desc, id desc);
