-- What was agreed from which day on. The first row is what the engagement began with.
create table engagement_terms (
  engagement_id uuid not null references engagements (id) on delete cascade,
  from_day date not null,
  rate_cents integer not null check (rate_cents >= 0),
  hours_per_week numeric(4, 1) not null check (hours_per_week > 0 and hours_per_week <= 168),
  agreed_at timestamptz(3) not null,
  primary key (engagement_id, from_day)
);

insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
select id, started_on, rate_cents, hours_per_week, created_at from engagements;

alter table engagements drop column rate_cents, drop column hours_per_week;

-- What one side would like, until the other agrees; there is one at a time.
create table engagement_proposals (
  engagement_id uuid primary key references engagements (id) on delete cascade,
  from_day date not null,
  rate_cents integer not null check (rate_cents >= 0),
  hours_per_week numeric(4, 1) not null check (hours_per_week > 0 and hours_per_week <= 168),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz(3) not null
);

alter table engagements add column end_reason text check (end_reason <> '');

-- People whom a client works with already, asked to come along by mail.
create table team_invitations (
  id uuid primary key,
  client_id uuid not null references users (id),
  email text not null check (email <> '' and length(email) <= 254),
  title text not null check (title <> ''),
  rate_cents integer not null check (rate_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  hours_per_week numeric(4, 1) not null check (hours_per_week > 0 and hours_per_week <= 168),
  -- The link itself is never stored.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answer text check (answer in ('accepted', 'declined', 'withdrawn')),
  answered_at timestamptz(3),
  engagement_id uuid references engagements (id),
  check ((answer is null) = (answered_at is null)),
  check ((answer is not distinct from 'accepted') = (engagement_id is not null))
);
-- One that waits is enough for two people.
create unique index team_invitations_one_open on team_invitations (client_id, lower(email)) where answer is null;
create index team_invitations_client on team_invitations (client_id, created_at, id);
create index team_invitations_email on team_invitations (lower(email)) where answer is null;
