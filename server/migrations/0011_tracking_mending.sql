-- Days of which the provider gave something that cannot be right. What was there before stays; the days around it are
-- pulled all the same.
create table tracking_unread_days (
  mapping_id uuid not null references tracking_mappings (id) on delete cascade,
  day date not null,
  problem text not null,
  tried_at timestamptz(3) not null,
  primary key (mapping_id, day)
);

-- The provider's address and ours, where somebody has seen that they differ and found them right; and when somebody has
-- seen that nothing more comes of an account.
alter table tracking_mappings
  add column accepted_their_email text,
  add column accepted_our_email text,
  add column accepted_gone_at timestamptz(3),
  add check ((accepted_their_email is null) = (accepted_our_email is null));
