-- A sealed sentence that only the right SECRET_KEY opens, so that a wrong one is noticed at the start and not by
-- whoever needs their second factor.
create table secret_key_checks (
  one boolean primary key default true check (one),
  sealed bytea not null
);
