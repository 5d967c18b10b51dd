-- People who are asked by mail to take a seat in an organization.
create table organization_invitations (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  email text not null check (email <> '' and length(email) <= 254),
  duties text[] not null check (
    cardinality(duties) > 0 and duties <@ array['owner', 'manager', 'recruiter', 'bookkeeper', 'viewer']
  ),
  invited_by uuid not null references users (id),
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- The link itself is never stored.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Until the person who invites has confirmed their own address.
  letter_waits boolean not null,
  answer text check (answer in ('accepted', 'declined', 'withdrawn')),
  answered_at timestamptz(3),
  check ((answer is null) = (answered_at is null))
);
-- One that waits is enough for an address.
create unique index organization_invitations_one_open on organization_invitations (organization_id, lower(email))
  where answer is null;
create index organization_invitations_email on organization_invitations (lower(email)) where answer is null;
create index organization_invitations_waiting on organization_invitations (invited_by) where letter_waits;
