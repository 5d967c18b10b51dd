-- The pair of keys by which push services know this installation: one for all processes, made at the first start. The
-- private half is sealed with SECRET_KEY.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz(3) not null
);
