create table users (
  id uuid primary key,
  email text not null check (email <> '' and length(email) <= 254),
  email_verified_at timestamptz(3),
  password_hash text not null,
  user_name text not null check (user_name <> ''),
  fname text not null default '',
  address text not null default '',
  phone_number text not null,
  role text not null check (role in ('BILLER', 'CLIENT', 'ADMIN')),
  time_zone text not null default 'UTC',
  introduction text not null default '' check (introduction in ('', 'billing-company', 'medical-provider', 'medical-group-representative', 'job-seeker')),
  role_interest text not null default '' check (role_interest in ('', 'billing-company', 'medical-provider', 'medical-group', 'job-seeker')),
  experience text not null default '' check (experience in ('', 'entry', 'intermediate', 'advanced', 'not-sure')),
  payment_preference text not null default '' check (payment_preference in ('', 'hourly', 'fixed-price', 'not-sure')),
  service_timeline text not null default '' check (service_timeline in ('', 'immediate', 'within-1-month', 'within-3-months', 'flexible')),
  picture_id uuid,
  created_at timestamptz(3) not null,
  deactivated_at timestamptz(3)
);

-- One account an address, however it is spelled.
create unique index users_email_key on users (lower(email));
create index users_role on users (role, user_name, id);

create table pictures (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  bytes bytea not null check (length(bytes) <= 1048576),
  created_at timestamptz(3) not null
);
create index pictures_user on pictures (user_id);
alter table users add foreign key (picture_id) references pictures (id);
-- Letting a picture go asks who shows it.
create index users_picture on users (picture_id) where picture_id is not null;

-- The token itself is never stored: whoever reads this table cannot sign in with it.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  browser text not null,
  address text not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index sessions_user on sessions (user_id, created_at);

-- What a mail's link proves: that its reader owns the address.
create table mail_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify')),
  email text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index mail_links_user on mail_links (user_id, purpose, created_at);

-- Wrong passwords, counted per account and per address; shared by every app process.
create table sign_in_failures (
  key text primary key,
  failures integer not null check (failures >= 0),
  last_failed_at timestamptz(3) not null
);
create index sign_in_failures_age on sign_in_failures (last_failed_at);

-- Processes keep live sessions in memory; whatever ends one tells them all, whichever code or hand did it.
create function tell_of_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_change', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
create trigger sessions_end after update of ended_at on sessions
  for each row when (new.ended_at is distinct from old.ended_at) execute function tell_of_session_change('user_id');
create trigger users_role_change after update of role, deactivated_at on users
  for each row when (new.role <> old.role or new.deactivated_at is distinct from old.deactivated_at)
  execute function tell_of_session_change('id');
