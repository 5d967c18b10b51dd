-- Answers of calls that were sent with an Idempotency-Key, so that sending one again has one effect and the same answer.
-- It is written with calls that have to be quick, so nothing is checked that the app knows, and cleared by one nightly scan.
create table repeats (
  person_id uuid not null,
  key text not null check (length(key) between 8 and 200),
  call text not null,
  -- A hash of what was sent: the same key for something else is a mistake.
  fingerprint bytea not null check (length(fingerprint) = 32),
  answer text not null,
  at timestamptz(3) not null,
  primary key (person_id, key)
);
