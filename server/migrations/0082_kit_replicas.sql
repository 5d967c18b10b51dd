-- Written about once a second where there are read replicas. What a replica has of it says how far it is behind, also
-- while nobody writes anything else, and on which timeline it follows the primary, which it cannot be asked otherwise.
create table replica_heartbeat (
  one boolean primary key default true check (one),
  at timestamptz(3) not null,
  timeline int not null
);
