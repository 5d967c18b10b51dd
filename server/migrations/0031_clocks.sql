-- What was punched, tracked and produced in a client's part of a day, or in nobody's: the zero id's. Counted anew when
-- any of it changes, so that an inbox only reads rows.
create table clocks_days (
  biller_id uuid not null references users (id),
  day date not null,
  whose uuid not null,
  client_id uuid generated always as (nullif(whose, nobody())) stored references users (id),
  punched_seconds integer not null check (punched_seconds >= 0),
  tracked_seconds integer not null check (tracked_seconds >= 0),
  produced_seconds integer not null check (produced_seconds >= 0),
  -- What would be a gap and needs no question.
  explained_seconds integer not null check (explained_seconds >= 0),
  -- What was punched is approved and locked.
  locked boolean not null,
  primary key (biller_id, day, whose)
);
create index clocks_days_client on clocks_days (client_id, day) where client_id is not null;

-- Where two clocks say something else of the same time. One that nobody has settled goes when its day is counted anew and
-- it is none any more; what was settled stays.
create table clocks_gaps (
  id uuid primary key,
  biller_id uuid not null,
  day date not null,
  whose uuid not null,
  client_id uuid generated always as (nullif(whose, nobody())) stored,
  kind text not null check (kind in ('punched-not-tracked', 'tracked-not-punched', 'produced-without-time')),
  from_at timestamptz(3),
  to_at timestamptz(3),
  seconds integer not null check (seconds > 0),
  state text not null default 'open' check (state in ('open', 'answered', 'resolved')),
  answer text not null default '',
  answered_at timestamptz(3),
  how text check (how in ('closed', 'correction', 'production')),
  reason text not null default '',
  -- The production that was entered for it: it counts as long as that is there.
  entry_id uuid,
  resolved_by uuid references users (id),
  resolved_at timestamptz(3),
  constraint clocks_gaps_day foreign key (biller_id, day, whose) references clocks_days (biller_id, day, whose),
  -- An amount that was produced has no place in the day; everything else has one.
  check ((from_at is null) = (kind = 'produced-without-time') and (from_at is null) = (to_at is null)),
  check (to_at > from_at),
  check ((answer = '') = (answered_at is null)),
  check (state <> 'answered' or answered_at is not null),
  check ((state = 'resolved') = (how is not null)
    and (how is null) = (resolved_at is null) and (how is null) = (resolved_by is null)),
  check (how is distinct from 'closed' or reason <> ''),
  check ((entry_id is not null) = (how is not distinct from 'production')),
  -- Nobody settles a question about the own time with nothing but a reason.
  check (how is distinct from 'closed' or resolved_by <> biller_id),
  -- No second is asked about twice.
  constraint clocks_gaps_no_overlap exclude using gist (biller_id with =, tstzrange(from_at, to_at) with &&)
    where (state <> 'resolved' and from_at is not null)
);
create index clocks_gaps_day on clocks_gaps (biller_id, day);
create index clocks_gaps_left on clocks_gaps (day desc, id) include (biller_id, client_id, kind, seconds)
  where state <> 'resolved';
create index clocks_gaps_left_of_client on clocks_gaps (client_id, day desc, id)
  include (biller_id, kind, seconds) where state <> 'resolved';
create index clocks_gaps_resolved on clocks_gaps (day desc, id) where state = 'resolved';

-- Days that are to be counted anew. Only ever added to and taken from, so that nobody who punches waits for anybody.
create table clocks_due (
  id bigint generated always as identity primary key,
  biller_id uuid not null references users (id),
  first_day date not null,
  last_day date not null check (last_day >= first_day)
);
create index clocks_due_biller on clocks_due (biller_id);

-- From how many minutes on a client is asked about gaps.
create table clocks_settings (
  client_id uuid primary key references users (id),
  threshold_minutes smallint not null check (threshold_minutes between 5 and 240),
  set_by uuid not null references users (id),
  set_at timestamptz(3) not null
);

-- All that is there already is counted by the job.
insert into clocks_due (biller_id, first_day, last_day)
select biller_id, min(day), max(day) from (
  select biller_id, day from attendance_days where first_in is not null
  union all select user_id, day from tracking_days
  union all select biller_id, day from production_entries) as known
group by biller_id;
