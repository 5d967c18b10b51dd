-- Browsers that show notifications also while Claimcrew is closed, each tied to the session in which that was turned on.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  -- How often in a row the push service did not take a notification, and when it is asked again.
  failures integer not null default 0,
  retry_at timestamptz(3)
);
create index push_devices_user on push_devices (user_id, created_at);

-- A session that ends takes its browser with it, whichever code or hand ends it.
create function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_push after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function forget_push_device();

-- Null is what a kind does by itself. People who did not want to hear of a kind are not woken by it either.
alter table notification_settings add column push boolean;
update notification_settings set push = false where not in_app;

-- It is to be pushed, and has not been handed to any device yet.
alter table notifications add column push_due boolean not null default false;
create index notifications_push_due on notifications (created_at) where push_due;

-- What waits to be sent to a device: of each kind the newest, because it takes the place of those before.
create table push_deliveries (
  device_id uuid not null references push_devices (id) on delete cascade,
  kind text not null,
  notification_id uuid not null references notifications (id) on delete cascade,
  primary key (device_id, kind)
);
create index push_deliveries_notification on push_deliveries (notification_id);

create table push_settings (
  user_id uuid primary key references users (id) on delete cascade,
  -- Whether a push says what has happened, to whom and with whom, or only of which kind it is.
  with_details boolean not null
);
