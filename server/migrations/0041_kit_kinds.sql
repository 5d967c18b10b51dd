-- As for days in 0040: checks of types are read once a connection, and those of tables for each statement.
create domain idempotency_key as text
  constraint idempotency_key_check check (length(value) between 8 and 200);
create domain fingerprint as bytea constraint fingerprint_check check (length(value) = 32);

alter table repeats
  drop constraint repeats_key_check,
  drop constraint repeats_fingerprint_check,
  alter column key type idempotency_key,
  alter column fingerprint type fingerprint;
