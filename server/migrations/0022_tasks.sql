create extension if not exists btree_gin;

-- Tasks count per client. The version rises with every change of any of them, so that what was counted can be remembered.
create table task_clients (
  client_id uuid primary key references users (id),
  last_number integer not null default 0 check (last_number >= 0),
  version bigint not null default 0
);

create table task_recurrences (
  id uuid primary key,
  client_id uuid not null references users (id),
  assignee_id uuid references users (id),
  title text not null check (title <> '' and length(title) <= 200),
  work_type text not null check (work_type ~ '^[a-z0-9-]+$'),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  deadline_kind text not null check (deadline_kind in ('none', 'sla', 'timely-filing', 'appeal')),
  planned_quantity integer check (planned_quantity between 0 and 1000000),
  dollars_cents bigint check (dollars_cents between 0 and 10000000000),
  note text not null check (length(note) <= 5000),
  every text not null check (every in ('weekday', 'week', 'month')),
  -- ISO weekdays of every week.
  days smallint[] check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'),
  day_of_month smallint check (day_of_month between 1 and 31),
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  due_in_days smallint check (due_in_days between 0 and 90),
  due_time text not null check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  starts_on date not null,
  ends_on date,
  paused boolean not null default false,
  pause_reason text check (pause_reason <> ''),
  -- When it comes next, as the rule says for the zone that the client lives in; null where it does not.
  next_at timestamptz(3),
  next_on date,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  check (client_id <> assignee_id),
  check (ends_on >= starts_on),
  check ((every = 'week') = (days is not null)),
  check ((every = 'month') = (day_of_month is not null)),
  check ((next_at is null) = (next_on is null)),
  check (not paused or next_at is null),
  check (paused or pause_reason is null)
);
create index task_recurrences_client on task_recurrences (client_id, created_at, id);
create index task_recurrences_assignee on task_recurrences (assignee_id) where assignee_id is not null;
create index task_recurrences_next on task_recurrences (next_at) where next_at is not null;

create table tasks (
  id uuid primary key,
  client_id uuid not null references users (id),
  number integer not null check (number > 0),
  title text not null check (title <> '' and length(title) <= 200),
  work_type text not null check (work_type ~ '^[a-z0-9-]+$'),
  assignee_id uuid references users (id),
  status text not null check (status in
    ('new', 'in-progress', 'waiting-on-client', 'waiting-on-payer', 'in-review', 'done', 'reopened', 'cancelled')),
  is_open boolean not null generated always as (status not in ('done', 'cancelled')) stored,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  urgency smallint not null generated always as
    (case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 else 3 end) stored,
  due_at timestamptz(3),
  -- What has no date comes last.
  due_key timestamptz(3) not null generated always as (coalesce(due_at, 'infinity'::timestamptz)) stored,
  deadline_kind text not null check (deadline_kind in ('none', 'sla', 'timely-filing', 'appeal')),
  planned_quantity integer check (planned_quantity between 0 and 1000000),
  done_quantity integer not null default 0 check (done_quantity between 0 and 1000000),
  dollars_cents bigint check (dollars_cents between 0 and 10000000000),
  note text not null check (length(note) <= 5000),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  assigned_at timestamptz(3),
  first_touch_at timestamptz(3),
  completed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  reopen_count integer not null default 0 check (reopen_count >= 0),
  version integer not null default 1 check (version > 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  file_count integer not null default 0 check (file_count between 0 and 20),
  recurrence_id uuid references task_recurrences (id) on delete set null,
  occurs_on date,
  -- The date of which its biller was told that it is near, and of which its people were told that it is over.
  told_soon timestamptz(3),
  told_overdue timestamptz(3),
  -- What it is found by.
  words tsvector not null,
  constraint tasks_number unique (client_id, number),
  -- However often a recurrence is looked at, it comes once a day.
  constraint tasks_occurrence unique (recurrence_id, occurs_on),
  check (client_id <> assignee_id),
  check ((assignee_id is null) = (assigned_at is null)),
  check ((status = 'done') = (completed_at is not null)),
  check (recurrence_id is null or occurs_on is not null)
);
create index tasks_client on tasks (client_id, created_at desc, id desc);
create index tasks_assignee on tasks (assignee_id, created_at desc, id desc) where assignee_id is not null;
create index tasks_recent on tasks (created_at desc, id desc);
create index tasks_client_due on tasks (client_id, due_key, id);
create index tasks_due on tasks (due_key, id);
create index tasks_completed on tasks (client_id, completed_at) where completed_at is not null;
create index tasks_all_completed on tasks (completed_at) where completed_at is not null;
-- What is open is little, however much was done.
create index tasks_open on tasks (client_id, due_key, id) where is_open;
create index tasks_assignee_open on tasks (assignee_id, due_key, id) where is_open and assignee_id is not null;
create index tasks_all_open on tasks (due_key, id) where is_open;
create index tasks_words on tasks using gin (client_id, words);
-- What people are still to be told of.
create index tasks_untold on tasks (due_at) where is_open and due_at is not null and told_overdue is distinct from due_at;

-- Who changed what: a row for each version, with all that it takes to go back.
create table task_events (
  id uuid primary key,
  task_id uuid not null references tasks (id),
  version integer not null,
  at timestamptz(3) not null,
  -- Null where nobody did: an engagement ended, a recurrence came round.
  actor_id uuid references users (id),
  what text not null check (what in ('created', 'changed', 'moved', 'assigned', 'worked', 'undone', 'returned')),
  before jsonb not null,
  after jsonb not null,
  note text not null default '' check (length(note) <= 2000),
  constraint task_events_version unique (task_id, version)
);

create table task_comments (
  id uuid primary key,
  task_id uuid not null references tasks (id),
  author_id uuid not null references users (id),
  text text not null check (text <> '' and length(text) <= 4000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 10),
  created_at timestamptz(3) not null
);
create index task_comments_task on task_comments (task_id, created_at, id);

create table task_files (
  file_id uuid primary key references files (id),
  task_id uuid not null references tasks (id),
  added_by uuid references users (id),
  added_at timestamptz(3) not null
);
create index task_files_task on task_files (task_id, added_at);
