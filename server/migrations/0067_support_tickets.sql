-- A ticket belongs to the person who wrote it; for which organization they acted tells an administrator who asks.
alter table tickets add column author_for uuid references organizations (id);
