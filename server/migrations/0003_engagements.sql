create extension if not exists btree_gist;

create table engagements (
  id uuid primary key,
  client_id uuid not null references users (id),
  biller_id uuid not null references users (id),
  title text not null check (title <> ''),
  -- Days in the biller's zone; the last day is included.
  started_on date not null,
  ended_on date,
  rate_cents integer not null check (rate_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  hours_per_week numeric(4, 1) not null check (hours_per_week > 0 and hours_per_week <= 168),
  created_at timestamptz(3) not null,
  check (client_id <> biller_id),
  check (ended_on >= started_on),
  -- Two people are tied at most once at a time.
  constraint engagements_no_overlap exclude using gist (client_id with =, biller_id with =, daterange(started_on, ended_on, '[]') with &&)
);
create index engagements_biller on engagements (biller_id, started_on);
create index engagements_client on engagements (client_id, started_on);
