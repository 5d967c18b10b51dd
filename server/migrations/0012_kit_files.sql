-- What people upload. A row that has a file refers to it here, and a file that no row refers to is swept.
create table files (
  id uuid primary key,
  -- The feature and what it is for: nothing that was uploaded for one thing is shown as another.
  purpose text not null check (purpose <> ''),
  name text not null check (length(name) between 1 and 200),
  -- As the bytes were judged, never as somebody called them.
  type text not null check (type <> ''),
  size integer not null check (size >= 0),
  checksum bytea not null check (length(checksum) = 32),
  place text not null check (place in ('database', 'bucket')),
  bytes bytea,
  uploaded_by uuid,
  created_at timestamptz(3) not null,
  check ((place = 'database') = (bytes is not null)),
  check (bytes is null or length(bytes) = size)
);
create index files_age on files (created_at);
-- Pictures and documents are packed already.
alter table files alter column bytes set storage external;

-- The folder of this installation in a bucket: the sweep looks into no other, for others may use the same bucket.
create table bucket_folders (id uuid primary key);
insert into bucket_folders values (gen_random_uuid());

insert into files (id, purpose, name, type, size, checksum, place, bytes, uploaded_by, created_at)
select id, 'people:picture', 'picture.webp', 'image/webp', length(bytes), sha256(bytes), 'database', bytes, user_id,
  created_at
from pictures;
