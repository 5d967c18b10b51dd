create table profiles (
  user_id uuid primary key references users (id),
  headline text not null default '' check (length(headline) <= 120),
  about text not null default '' check (length(about) <= 5000),
  years integer check (years between 0 and 60),
  work_types text[] not null default '{}',
  specialties text[] not null default '{}',
  languages text[] not null default '{}',
  clearinghouses text[] not null default '{}',
  payers text[] not null default '{}',
  rate_cents integer check (rate_cents between 0 and 10000000),
  hours_per_week numeric(4, 1) check (hours_per_week > 0 and hours_per_week <= 168),
  engagement text[] not null default '{}' check (engagement <@ '{full-time,part-time,project}'),
  available_from date,
  -- On the wall clock of the biller's zone; from after to goes over midnight.
  window_days smallint[] check (cardinality(window_days) between 1 and 7 and window_days <@ '{1,2,3,4,5,6,7}'),
  window_from text check (window_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  window_to text check (window_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  hipaa_trained_on date,
  shares_measured boolean not null default false,
  listed boolean not null default false,
  resume_id uuid references files (id),
  updated_at timestamptz(3) not null,
  check (num_nulls(window_days, window_from, window_to) in (0, 3)),
  check (window_from <> window_to),
  -- Nobody is found who says nothing.
  check (not listed or (headline <> '' and cardinality(work_types) > 0))
);
create index profiles_resume on profiles (resume_id) where resume_id is not null;

create table profile_systems (
  user_id uuid not null references profiles (user_id) on delete cascade,
  system text not null,
  level text not null check (level in ('basic', 'good', 'expert')),
  primary key (user_id, system)
);

create table profile_certifications (
  user_id uuid not null references profiles (user_id) on delete cascade,
  certification text not null,
  expires_on date,
  primary key (user_id, certification)
);
create index profile_certifications_expiry on profile_certifications (expires_on) where expires_on is not null;

-- Whom a client keeps in mind, with a note of their own.
create table shortlist_entries (
  owner_id uuid not null references users (id),
  biller_id uuid not null references users (id),
  note text not null default '' check (length(note) <= 1000),
  added_at timestamptz(3) not null,
  primary key (owner_id, biller_id)
);
