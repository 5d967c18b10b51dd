-- Who has left a group, or was taken out of it: the group of a team does not take them in again by itself.
create table conversation_leavers (
  conversation_id uuid not null references conversations (id),
  user_id uuid not null references users (id),
  left_at timestamptz(3) not null,
  primary key (conversation_id, user_id)
);
