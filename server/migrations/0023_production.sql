-- A biller's day of billing work. `version` counts what was written, for those who write in two places; `turn` counts
-- whatever happened to the day, so that of two who meet one finds that nothing was written and looks again.
create table production_days (
  biller_id uuid not null references users (id),
  day date not null,
  version integer not null default 0,
  turn integer not null default 0,
  -- The attendance month is approved.
  locked boolean not null default false,
  primary key (biller_id, day),
  -- What parts hang on: a day's lock reaches them by their key, and nothing new can hang on a locked day.
  unique (biller_id, day, locked)
);

-- What of a day was done for one client: submitted and decided on by itself.
create table production_parts (
  biller_id uuid not null,
  day date not null,
  client_id uuid not null references users (id),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  -- Approved, and to be written again all the same.
  reopened boolean not null default false,
  reason text not null default '',
  submitted_at timestamptz(3),
  decided_by uuid references users (id),
  decided_at timestamptz(3),
  locked boolean not null default false,
  primary key (biller_id, day, client_id),
  -- What entries hang on: status and lock reach them by their key.
  unique (biller_id, day, client_id, status, locked),
  constraint production_parts_day foreign key (biller_id, day, locked)
    references production_days (biller_id, day, locked) on update cascade,
  check (client_id <> biller_id),
  -- Nobody decides on the own work.
  check (decided_by <> biller_id),
  check (status = 'draft' or submitted_at is not null),
  check (status not in ('approved', 'rejected') or (decided_by is not null and decided_at is not null)),
  check (status <> 'rejected' or reason <> ''),
  check (not reopened or (status = 'approved' and reason <> ''))
);
create index production_parts_waiting on production_parts (client_id, day, biller_id)
  where status = 'submitted' and not locked;
create index production_parts_unsent on production_parts (biller_id, day) where status in ('draft', 'rejected');

create table production_entries (
  id uuid primary key,
  biller_id uuid not null,
  day date not null,
  client_id uuid not null,
  status text not null default 'draft',
  locked boolean not null default false,
  -- In the order in which they were typed.
  place smallint not null,
  -- Compared as it is written: reports group and sort by it.
  work_type text collate "C" not null check (work_type <> ''),
  quantity integer not null check (quantity between 0 and 100000),
  minutes smallint not null check (minutes between 0 and 1440),
  -- Beside the minutes, not in them.
  hold_minutes smallint not null default 0 check (hold_minutes between 0 and 1440),
  practice text not null default '' check (length(practice) <= 120),
  system text,
  payer text,
  payer_class text,
  specialty text,
  channel text check (channel in ('portal', 'phone', 'clearinghouse', 'fax', 'mail')),
  dollars_cents bigint check (dollars_cents >= 0),
  collected_cents bigint check (collected_cents >= 0),
  outcomes jsonb not null,
  note text not null default '' check (length(note) <= 1000),
  task_id uuid references tasks (id),
  source text not null check (source in ('typed', 'pasted', 'copied', 'timer')),
  stretches jsonb not null,
  check (minutes + hold_minutes <= 1440),
  constraint production_entries_part foreign key (biller_id, day, client_id, status, locked)
    references production_parts (biller_id, day, client_id, status, locked) on update cascade
);
-- All that a report adds up stands in the index, so that a month costs the same however many years there are.
create index production_entries_day on production_entries (biller_id, day)
  include (client_id, status, work_type, channel, payer, quantity, minutes, hold_minutes, dollars_cents, collected_cents);

create index production_entries_task on production_entries (task_id) where task_id is not null;

-- What is locked moves for nobody, whichever code or hand tries.
create function refuse_locked_production() returns trigger language plpgsql as $$
begin
  raise exception 'this production is locked' using errcode = 'check_violation', constraint = 'production_locked';
end $$;
create trigger production_days_locked before update on production_days
  for each row when (old.locked and new.locked) execute function refuse_locked_production();
create trigger production_days_kept before delete on production_days
  for each row when (old.locked) execute function refuse_locked_production();
create trigger production_parts_locked before update on production_parts
  for each row when (old.locked and new.locked) execute function refuse_locked_production();
create trigger production_parts_kept before delete on production_parts
  for each row when (old.locked) execute function refuse_locked_production();
create trigger production_entries_locked before update on production_entries
  for each row when (old.locked and new.locked) execute function refuse_locked_production();
create trigger production_entries_kept before delete on production_entries
  for each row when (old.locked) execute function refuse_locked_production();

-- What runs now, one at a time; one that was thrown away can be brought back for a while.
create table production_timers (
  id uuid primary key,
  biller_id uuid not null references users (id),
  client_id uuid not null references users (id),
  work_type text not null check (work_type <> ''),
  task_id uuid references tasks (id),
  channel text check (channel in ('portal', 'phone', 'clearinghouse', 'fax', 'mail')),
  -- The day that its minutes belong to: of a night shift the one on which that began.
  day date not null,
  started_at timestamptz(3) not null,
  -- The present stretch, and those before it.
  since timestamptz(3) not null check (since >= started_at),
  on_hold boolean not null default false,
  stretches jsonb not null,
  discarded_at timestamptz(3)
);
create unique index production_timers_one on production_timers (biller_id) where discarded_at is null;
create index production_timers_started on production_timers (started_at);

-- Units an hour that are expected from a day on; without a client they are the house's. Null takes one back.
create table production_targets (
  id uuid primary key,
  client_id uuid references users (id),
  work_type text not null check (work_type <> ''),
  by_phone boolean not null,
  per_hour double precision check (per_hour > 0 and per_hour <= 10000),
  from_day date not null,
  set_by uuid not null references users (id),
  set_at timestamptz(3) not null,
  unique nulls not distinct (client_id, work_type, by_phone, from_day)
);

-- A practice's month as its own system reports it; what the figures are made from.
create table production_kpis (
  client_id uuid not null references users (id),
  month date not null check (extract(day from month) = 1),
  numbers jsonb not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz(3) not null,
  primary key (client_id, month)
);
