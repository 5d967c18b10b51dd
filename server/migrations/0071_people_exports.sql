-- A person's own data as one file, made in the background. Its bytes are files of some megabytes each, so that neither
-- making nor sending it takes more memory for more data; with the last part it is ready.
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users (id),
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  size bigint not null default 0 check (size >= 0)
);
create index account_exports_user on account_exports (user_id, requested_at);
create index account_exports_age on account_exports (requested_at);

create table account_export_parts (
  export_id uuid not null references account_exports (id) on delete cascade,
  place integer not null check (place >= 0),
  file_id uuid not null references files (id),
  primary key (export_id, place)
);
create index account_export_parts_file on account_export_parts (file_id);
