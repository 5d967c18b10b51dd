-- Outgoing mail. A row is written in the transaction of what it tells of; a job sends it.
create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  -- Sealed with SECRET_KEY, for its links let their reader in; gone once it was sent or given up.
  letter bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  problem text,
  created_at timestamptz(3) not null,
  next_try_at timestamptz(3),
  settled_at timestamptz(3),
  -- Whether the administrators have been told that it could not be delivered.
  told boolean not null default false,
  check ((state = 'waiting') = (letter is not null)),
  check ((state = 'waiting') = (settled_at is null))
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_untold on mails (settled_at) where state = 'failed' and not told;
