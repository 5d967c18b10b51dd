create table conversations (
  id uuid primary key,
  kind text not null check (kind in ('direct', 'group')),
  title text check (title <> '' and length(title) <= 80),
  -- Of a conversation of two: both, in the order of their ids, so that there is one for ever.
  first_id uuid references users (id),
  second_id uuid references users (id),
  creator_id uuid not null references users (id),
  -- The client whose billers this group is for.
  team_of uuid unique references users (id),
  -- How many messages there are: the next one takes the next number while it holds this row, so numbers are in the order
  -- of commits and have no gap.
  last_number integer not null default 0 check (last_number >= 0),
  last_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  check (first_id < second_id),
  check ((kind = 'direct') = (first_id is not null and second_id is not null)),
  check (kind = 'direct' or num_nulls(first_id, second_id) = 2),
  check (kind = 'group' or num_nulls(title, team_of) = 2),
  constraint conversations_of_two unique (first_id, second_id)
-- It changes with each message and has no index on what does, so that room on the page is all that this needs.
) with (fillfactor = 50);

create table conversation_members (
  -- What events about somebody in a conversation refer to.
  id uuid primary key,
  conversation_id uuid not null references conversations (id),
  user_id uuid not null references users (id),
  joined_at timestamptz(3) not null,
  -- Whoever writes has read what came before, so that what is unread is the difference to the conversation's number.
  read_number integer not null default 0 check (read_number >= 0),
  -- Up to where somebody was told that they have not read; no more than read_number where they were not.
  told_number integer not null default 0,
  -- The last message that somebody may read who has no business with the group's creator any more.
  until_number integer check (until_number >= 0),
  muted boolean not null default false,
  typing_at timestamptz(3),
  constraint conversation_members_once unique (user_id, conversation_id)
) with (fillfactor = 70);
create index conversation_members_conversation on conversation_members (conversation_id);

create table messages (
  conversation_id uuid not null references conversations (id),
  number integer not null check (number > 0),
  id uuid not null unique,
  author_id uuid not null references users (id),
  text text not null check (length(text) <= 10000),
  -- Its words without case and accents, and # with the conversation's id: a search names the reader's conversations.
  words tsvector not null,
  reply_number integer,
  -- The Idempotency-Key it was sent with, by which its author's browser knows it again.
  key text,
  sent_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (conversation_id, number),
  foreign key (conversation_id, reply_number) references messages (conversation_id, number),
  check (reply_number < number),
  -- Nothing of a deleted one is left to be read or found.
  check (deleted_at is null or (text = '' and words = ''::tsvector))
);
create index messages_time on messages (sent_at, id);
create index messages_words on messages using gin (words) with (gin_pending_list_limit = 512);

create table message_files (
  file_id uuid primary key references files (id),
  -- A smaller one of a picture.
  preview_id uuid references files (id),
  conversation_id uuid not null references conversations (id),
  uploader_id uuid not null references users (id),
  name text not null,
  type text not null,
  size integer not null,
  width integer,
  height integer,
  uploaded_at timestamptz(3) not null,
  -- The message it was sent with, and its place there; null until then.
  number integer,
  place smallint,
  foreign key (conversation_id, number) references messages (conversation_id, number),
  check ((number is null) = (place is null)),
  check (num_nulls(width, height) in (0, 2))
);
create index message_files_message on message_files (conversation_id, number);
create index message_files_preview on message_files (preview_id);
create index message_files_waiting on message_files (uploaded_at) where number is null;

create table message_reactions (
  conversation_id uuid not null,
  number integer not null,
  user_id uuid not null references users (id),
  emoji text not null check (length(emoji) between 1 and 8),
  at timestamptz(3) not null,
  primary key (conversation_id, number, user_id, emoji),
  foreign key (conversation_id, number) references messages (conversation_id, number)
);

create table chat_blocks (
  blocker_id uuid not null references users (id),
  blocked_id uuid not null references users (id),
  at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create table message_reports (
  id uuid primary key,
  message_id uuid not null,
  conversation_id uuid not null references conversations (id),
  author_id uuid not null references users (id),
  reporter_id uuid not null references users (id),
  reason text not null check (reason in ('spam', 'rude', 'patient', 'other')),
  note text not null check (length(note) <= 1000),
  -- As it was then: deleting the message takes nothing away from those who decide.
  text text not null,
  sent_at timestamptz(3) not null,
  reported_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  decided_at timestamptz(3),
  decided_by uuid references users (id),
  decision text not null default '',
  check ((state = 'open') = (decided_at is null)),
  constraint message_reports_once unique (message_id, reporter_id)
);
create index message_reports_time on message_reports (reported_at, id);

-- Up to which message people were looked for who have not read it.
create table unread_marks (
  one boolean primary key default true check (one),
  sent_at timestamptz(3) not null
);
