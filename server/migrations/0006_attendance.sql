-- One row a biller and day on which something was punched, written with each punch, so that a register only reads rows.
-- Whoever changes a session writes its day too: `version` tells two of them who meet apart.
create table attendance_days (
  biller_id uuid not null references users (id),
  day date not null,
  version integer not null default 1,
  code text not null check (code in ('P', 'HD', 'A', 'L', 'WO', 'H', '—')),
  marks text not null check (string_to_array(marks, ',') <@ array['LATE', 'EARLY', 'REG', 'AUTO', 'OPEN', 'POW']),
  worked_seconds integer not null check (worked_seconds >= 0),
  tea_seconds integer not null check (tea_seconds >= 0),
  lunch_seconds integer not null check (lunch_seconds >= 0),
  permission_seconds integer not null check (permission_seconds >= 0),
  over_allowance_seconds integer not null check (over_allowance_seconds >= 0),
  overtime_seconds integer not null check (overtime_seconds >= 0),
  first_in timestamptz(3),
  last_out timestamptz(3),
  late_sent boolean not null,
  session_ids uuid[] not null,
  -- The day as a register shows it, in JSON: written once with the row and read many times.
  shown text not null check (shown <> ''),
  locked boolean not null default false,
  primary key (biller_id, day),
  -- What sessions hang on: a day's lock reaches them by their key, and nothing new can hang on a locked day.
  unique (biller_id, day, locked),
  check ((first_in is null) = (cardinality(session_ids) = 0)),
  constraint attendance_days_locked check (not (locked and marks ~ 'OPEN'))
);

create table attendance_sessions (
  id uuid primary key,
  biller_id uuid not null,
  -- The local date on which it began in the zone that the biller lived in.
  day date not null,
  time_zone text not null,
  punch_in timestamptz(3) not null,
  punch_out timestamptz(3),
  description text not null default '',
  -- The last call by hand that is known of; where a forgotten session ends.
  last_seen_at timestamptz(3) not null,
  auto_closed boolean not null default false,
  corrected boolean not null default false,
  late_sent boolean not null default false,
  clock_off_seconds integer,
  locked boolean not null default false,
  -- Checked when the transaction ends: a correction may move a session to a day whose row it writes afterwards.
  constraint attendance_sessions_day foreign key (biller_id, day, locked)
    references attendance_days (biller_id, day, locked) on update cascade deferrable initially deferred,
  check (punch_out >= punch_in),
  check (not auto_closed or punch_out is not null),
  -- Nobody works twice at the same time; an open session reaches into all of the future.
  constraint attendance_sessions_no_overlap exclude using gist (biller_id with =, tstzrange(punch_in, punch_out) with &&)
);
create unique index attendance_sessions_one_open on attendance_sessions (biller_id) where punch_out is null;
create index attendance_sessions_of_day on attendance_sessions (biller_id, day);

create table attendance_breaks (
  session_id uuid not null references attendance_sessions (id) on delete cascade,
  start_at timestamptz(3) not null,
  end_at timestamptz(3),
  break_type text not null check (break_type in ('Tea Break', 'Lunch Break', 'Permission Break')),
  primary key (session_id, start_at),
  check (end_at >= start_at),
  constraint attendance_breaks_no_overlap exclude using gist (session_id with =, tstzrange(start_at, end_at) with &&)
);
create unique index attendance_breaks_one_open on attendance_breaks (session_id) where end_at is null;

-- An approved day moves for nobody, whichever code or hand tries.
create function refuse_locked_day() returns trigger language plpgsql as $$
begin
  raise exception 'this day is approved and locked' using errcode = 'check_violation', constraint = 'attendance_days_locked';
end $$;
create trigger attendance_days_locked before update on attendance_days
  for each row when (old.locked and new.locked) execute function refuse_locked_day();
create trigger attendance_days_kept before delete on attendance_days
  for each row when (old.locked) execute function refuse_locked_day();

create trigger attendance_sessions_locked before update on attendance_sessions
  for each row when (old.locked and new.locked) execute function refuse_locked_day();
create trigger attendance_sessions_kept before delete on attendance_sessions
  for each row when (old.locked) execute function refuse_locked_day();

create function refuse_break_of_locked_day() returns trigger language plpgsql as $$
begin
  if exists (select from attendance_sessions s where s.locked and s.id = coalesce(new.session_id, old.session_id)) then
    raise exception 'this day is approved and locked' using errcode = 'check_violation', constraint = 'attendance_days_locked';
  end if;
  return coalesce(new, old);
end $$;
create trigger attendance_breaks_locked before insert or update or delete on attendance_breaks
  for each row execute function refuse_break_of_locked_day();

-- A change of a session, asked for or made outright. What was there before is kept for ever.
create table attendance_corrections (
  id uuid primary key,
  biller_id uuid not null references users (id),
  session_id uuid references attendance_sessions (id),
  day date not null,
  time_zone text not null,
  state text not null check (state in ('asked', 'approved', 'refused', 'withdrawn', 'made')),
  before jsonb,
  after jsonb not null,
  reason text not null check (reason <> ''),
  disputes uuid references attendance_corrections (id),
  asked_by uuid not null references users (id),
  asked_at timestamptz(3) not null,
  decided_by uuid references users (id),
  decided_at timestamptz(3),
  note text not null default '',
  check ((state in ('asked', 'made')) = (decided_at is null)),
  -- Nobody decides what they asked for.
  check (state = 'withdrawn' or decided_by is null or decided_by <> asked_by)
);
create index attendance_corrections_day on attendance_corrections (biller_id, day);
create index attendance_corrections_open on attendance_corrections (asked_at) where state = 'asked';
-- One question at a time about a session.
create unique index attendance_corrections_one_asked on attendance_corrections (session_id) where state = 'asked';

create table attendance_approvals (
  id uuid primary key,
  biller_id uuid not null references users (id),
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  locked_through date not null,
  approved_by uuid not null references users (id),
  approved_at timestamptz(3) not null,
  reopened_by uuid references users (id),
  reopened_at timestamptz(3),
  reopen_reason text,
  check (locked_through >= month and locked_through < month + interval '1 month'),
  check (approved_by <> biller_id),
  check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null))
);
create unique index attendance_approvals_standing on attendance_approvals (biller_id, month) where reopened_at is null;

create table attendance_leave (
  id uuid primary key,
  biller_id uuid not null references users (id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  reason text not null check (reason <> ''),
  state text not null check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  asked_at timestamptz(3) not null,
  decided_by uuid references users (id),
  decided_at timestamptz(3),
  note text not null default '',
  check (state = 'withdrawn' or decided_by is null or decided_by <> biller_id),
  constraint attendance_leave_no_overlap exclude using gist (biller_id with =, daterange(first_day, last_day, '[]') with &&)
    where (state in ('asked', 'approved'))
);
create index attendance_leave_biller on attendance_leave (biller_id, first_day);

-- What is expected of a day, from a day on; without a biller it is the house's. `settings` null goes back to the house.
create table attendance_settings (
  id uuid primary key,
  biller_id uuid references users (id),
  from_day date not null,
  settings jsonb,
  set_by uuid not null references users (id),
  set_at timestamptz(3) not null,
  check (biller_id is not null or settings is not null),
  unique nulls not distinct (biller_id, from_day)
);

create table attendance_holidays (
  day date primary key,
  name text not null check (name <> '')
);
