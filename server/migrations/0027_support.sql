create table tickets (
  id uuid primary key,
  -- What people call it by.
  number integer generated always as identity unique,
  author_id uuid not null references users (id),
  category text not null check (category in ('account', 'billing', 'attendance', 'tracking', 'jobs', 'other')),
  subject text not null check (subject <> '' and length(subject) <= 150),
  text text not null check (text <> '' and length(text) <= 10000),
  status text not null check (status in ('open', 'waiting', 'solved', 'closed')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee_id uuid references users (id),
  -- A double says which ticket is the one that goes on.
  merged_into uuid references tickets (id) check (merged_into <> id),
  created_at timestamptz(3) not null,
  -- The last that its author could see of it: what is internal leaves it as it is.
  updated_at timestamptz(3) not null,
  -- Since when its author waits for us.
  waits_since timestamptz(3),
  answer_due_at timestamptz(3) not null,
  resolution_due_at timestamptz(3) not null,
  -- The first answer that its author could read, in minutes of help hours; what was in time stays so.
  answered_at timestamptz(3),
  answer_minutes integer check (answer_minutes >= 0),
  answer_in_time boolean,
  solved_at timestamptz(3),
  resolution_minutes integer check (resolution_minutes >= 0),
  resolution_in_time boolean,
  unique (id, author_id),
  -- Only tickets of one author are merged.
  foreign key (merged_into, author_id) references tickets (id, author_id),
  check (num_nulls(answered_at, answer_minutes, answer_in_time) in (0, 3)),
  check (num_nulls(solved_at, resolution_minutes, resolution_in_time) in (0, 3)),
  check ((status in ('solved', 'closed')) = (solved_at is not null)),
  check ((status = 'open') = (waits_since is not null)),
  check (merged_into is null or status = 'closed')
);
create index tickets_author on tickets (author_id, updated_at, id);
create index tickets_latest on tickets (updated_at, id);
create index tickets_waiting on tickets (waits_since, id) where waits_since is not null;
create index tickets_merged on tickets (merged_into) where merged_into is not null;
create index tickets_assignee on tickets (assignee_id) where assignee_id is not null;

create table ticket_replies (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  author_id uuid not null references users (id),
  text text not null check (text <> '' and length(text) <= 10000),
  -- For those who answer, and nobody else.
  internal boolean not null,
  from_support boolean not null,
  sent_at timestamptz(3) not null,
  unique (id, ticket_id),
  check (from_support or not internal)
);
create index ticket_replies_ticket on ticket_replies (ticket_id, sent_at, id);

-- A file is uploaded first and sent with a ticket or a reply afterwards.
create table ticket_files (
  file_id uuid primary key references files (id),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz(3) not null,
  ticket_id uuid references tickets (id),
  reply_id uuid,
  foreign key (reply_id, ticket_id) references ticket_replies (id, ticket_id),
  check (reply_id is null or ticket_id is not null)
);
create index ticket_files_ticket on ticket_files (ticket_id);
create index ticket_files_unsent on ticket_files (uploaded_at) where ticket_id is null;

create table canned_answers (
  id uuid primary key,
  title text not null check (title <> '' and length(title) <= 80),
  text text not null check (text <> '' and length(text) <= 5000),
  category text check (category in ('account', 'billing', 'attendance', 'tracking', 'jobs', 'other')),
  updated_at timestamptz(3) not null
);
create unique index canned_answers_title on canned_answers (lower(title));

-- Minutes of help hours; a priority without a row has the default.
create table support_targets (
  priority text primary key check (priority in ('low', 'normal', 'high', 'urgent')),
  answer_minutes integer not null check (answer_minutes between 5 and 60000),
  resolution_minutes integer not null check (resolution_minutes between 5 and 60000),
  check (answer_minutes <= resolution_minutes)
);
