-- What the live line tells of. A row says only what happened to whom; what a reader is told is read when it is told.
-- It is kept for a day, for readers who come back.
create table live_events (
  -- Ids are given out in another order than transactions commit in, so no id can say how far somebody has read. The
  -- transaction can: a row is new to everybody whose snapshot did not see it.
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz(3) not null,
  topic text not null,
  -- Whom it is for; null where the topic itself knows who may know of it.
  user_id uuid,
  subject uuid,
  primary key (xid, id)
);
