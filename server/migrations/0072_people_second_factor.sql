-- Somebody's authenticator app. It counts once a code of it was typed; the secret is sealed with the app's key.
create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3)
);

-- Every code that was used, by its time step: the key refuses it a second time, whichever process is asked.
create table authenticator_uses (
  user_id uuid not null references authenticators (user_id) on delete cascade,
  step integer not null,
  primary key (user_id, step)
);

-- Hashed with the app's key: a reader of this table can neither use nor guess them.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
