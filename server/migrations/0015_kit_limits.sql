-- What is counted over all processes: when something was done under a key, the latest last, as many as its limit looks at.
create table limits (
  key text primary key,
  uses timestamptz(3)[] not null,
  -- From then on the row says nothing any more.
  until timestamptz(3) not null
);
create index limits_until on limits (until);

-- What a migration changes of somebody's rows is written down as any other change is, by nobody.
create function audit_migration(action text, subject_id uuid, before jsonb, after jsonb, reason text) returns void
language sql begin atomic
  insert into audit_events (id, at, action, subject_id, before, after, reason)
  values (gen_random_uuid(), now(), action, subject_id, before, after, reason);
end;
