-- The practices of an organization, which has its client's id.
create table practices (
  id uuid primary key,
  client_id uuid not null references users (id),
  name text not null check (name <> '' and length(name) <= 120),
  state text check (state ~ '^[A-Z]{2}$'),
  specialties text[] not null,
  systems text[] not null,
  payers text[] not null,
  -- What work names is closed and never deleted.
  closed boolean not null,
  created_at timestamptz(3) not null,
  -- Work hangs on both, so that it names no other organization's practice.
  unique (client_id, id)
);
-- Two names differ by more than case and accents.
create unique index practices_name on practices
  (client_id, lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')));
