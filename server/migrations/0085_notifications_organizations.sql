-- For which organization its reader is told of it. With their seat there, or the duty that it is part of, it goes.
alter table notifications add column organization_id uuid references organizations (id);
