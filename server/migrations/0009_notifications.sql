alter table notifications
  -- It is to be mailed by itself, and has not been yet.
  add column mail_due boolean not null default false;

drop index notifications_unread;
create index notifications_unread on notifications (user_id, created_at desc, id desc) where read_at is null;
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_mail_due on notifications (created_at) where mail_due;

-- Wishes that differ from what a kind does by itself.
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

create table notification_digests (
  user_id uuid primary key references users (id) on delete cascade,
  wanted boolean not null default true,
  -- Until when the last one told of what was unread.
  last_at timestamptz(3)
);
