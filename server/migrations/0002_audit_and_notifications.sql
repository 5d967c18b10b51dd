-- Who changed what, written in the transaction of the change. Rows are never updated or deleted.
create table audit_events (
  id uuid primary key,
  at timestamptz(3) not null,
  actor_id uuid references users (id),
  action text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_events_subject on audit_events (subject_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are kept as they were written';
end $$;
create trigger audit_events_are_final before update or delete on audit_events
  for each row execute function refuse_change();
create trigger audit_events_are_kept before truncate on audit_events
  for each statement execute function refuse_change();

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- What it tells of, so that one event tells one person once.
  event_key text not null,
  title text not null,
  description text not null,
  link text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  unique (user_id, event_key)
);
create index notifications_unread on notifications (user_id, created_at desc) where read_at is null;
