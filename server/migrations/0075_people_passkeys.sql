-- Keys of a phone, a computer or a security key, whose secret half never leaves it.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 60),
  credential text not null unique check (length(credential) <= 1400),
  public_key bytea not null,
  uses bigint not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id, created_at);

-- What a passkey has to sign: good for one time and a few minutes, in the session that asked for it or for a visitor.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;

create or replace function lacks_second_factor(person uuid, person_role text, organization uuid) returns boolean
language sql stable as $$
  select (
    case (select second_factor_of from sign_in_settings)
      when 'everyone' then true when 'administrators' then person_role = 'ADMIN' else false end
    or person_role = 'CLIENT' and exists (select from organizations o where o.id = organization and o.second_factor_required)
  ) and not exists (select from authenticators a where a.user_id = person and a.confirmed_at is not null)
    and not exists (select from passkeys p where p.user_id = person)
$$;
