create table jobs (
  id uuid primary key,
  client_id uuid not null references users (id),
  status text not null check (status in ('draft', 'open', 'paused', 'filled', 'closed')),
  title text not null check (title <> '' and length(title) <= 120),
  description text not null default '' check (length(description) <= 10000),
  work_types text[] not null default '{}',
  systems text[] not null default '{}',
  specialties text[] not null default '{}',
  certifications text[] not null default '{}',
  languages text[] not null default '{}',
  payers text[] not null default '{}',
  engagement text check (engagement in ('full-time', 'part-time', 'project')),
  pay text check (pay in ('hourly', 'fixed')),
  rate_min_cents integer check (rate_min_cents between 0 and 10000000),
  rate_max_cents integer check (rate_max_cents between 0 and 10000000),
  hours_per_week numeric(4, 1) check (hours_per_week > 0 and hours_per_week <= 168),
  start text check (start in ('immediate', 'within-1-month', 'within-3-months', 'flexible')),
  questions text[] not null default '{}' check (cardinality(questions) <= 10),
  openings integer not null default 1 check (openings between 1 and 100),
  hired integer not null default 0,
  window_days smallint[] check (cardinality(window_days) between 1 and 7 and window_days <@ '{1,2,3,4,5,6,7}'),
  window_from text check (window_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  window_to text check (window_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  experience text check (experience in ('entry', 'intermediate', 'advanced', 'not-sure')),
  organisation text check (organisation in ('billing-company', 'medical-provider', 'medical-group')),
  claims_per_month integer check (claims_per_month >= 0),
  location text check (location in ('us-only', 'offshore-allowed')),
  phone_work boolean not null default false,
  compliance text[] not null default '{}' check (compliance <@ '{baa,hipaa-training,oig-check,background-check}'),
  monitoring text check (monitoring in ('none', 'time', 'blurred-screenshots', 'screenshots')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  published_at timestamptz(3),
  check (num_nulls(window_days, window_from, window_to) in (0, 3)),
  check (window_from <> window_to),
  check (rate_min_cents <= rate_max_cents),
  -- Of several hires at once the last opening goes to one.
  constraint jobs_openings check (hired between 0 and openings),
  check ((status = 'draft') = (published_at is null)),
  -- What billers are asked to read says what it is about.
  check (status = 'draft' or (description <> '' and cardinality(work_types) > 0 and engagement is not null
    and pay is not null and (pay <> 'hourly' or (rate_min_cents is not null and rate_max_cents is not null))))
);
create index jobs_client on jobs (client_id, status, updated_at);

create table applications (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  biller_id uuid not null references users (id),
  stage text not null check (stage in ('new', 'shortlisted', 'interview', 'offered', 'hired', 'declined', 'withdrawn')),
  note text not null check (length(note) <= 3000),
  rate_cents integer not null check (rate_cents between 0 and 10000000),
  answers text[] not null,
  reason text check (reason <> ''),
  -- The client's own, never shown to the applicant.
  private_note text not null default '' check (length(private_note) <= 3000),
  offer_rate_cents integer check (offer_rate_cents between 0 and 10000000),
  offer_hours_per_week numeric(4, 1) check (offer_hours_per_week > 0 and offer_hours_per_week <= 168),
  offer_starts_on date,
  engagement_id uuid unique references engagements (id),
  created_at timestamptz(3) not null,
  moved_at timestamptz(3) not null,
  -- When the client was reminded that it waits.
  reminded_at timestamptz(3),
  -- Once a job, also after a withdrawal.
  constraint applications_once unique (job_id, biller_id),
  check (num_nulls(offer_rate_cents, offer_hours_per_week, offer_starts_on) in (0, 3)),
  check (stage <> 'offered' or offer_rate_cents is not null),
  check ((stage = 'hired') = (engagement_id is not null))
);
create index applications_job on applications (job_id, created_at, id);
create index applications_biller on applications (biller_id, created_at, id);
create index applications_waiting on applications (moved_at)
  where stage in ('new', 'shortlisted', 'interview') and reminded_at is null;

create table job_invitations (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  biller_id uuid not null references users (id),
  note text not null check (length(note) <= 2000),
  state text not null check (state in ('invited', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  constraint job_invitations_once unique (job_id, biller_id),
  check ((state = 'invited') = (answered_at is null))
);
create index job_invitations_biller on job_invitations (biller_id, created_at, id);
create index job_invitations_job on job_invitations (job_id, created_at, id);

-- What a biller has set aside or does not want to see again.
create table kept_jobs (
  biller_id uuid not null references users (id),
  job_id uuid not null references jobs (id),
  kept text not null check (kept in ('saved', 'hidden')),
  kept_at timestamptz(3) not null,
  primary key (biller_id, job_id)
);
