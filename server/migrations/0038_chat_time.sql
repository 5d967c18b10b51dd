-- A search reads somebody's conversations the newest message first, whatever others say meanwhile.
create index messages_conversation_time on messages (conversation_id, sent_at, id);

-- Nothing in a conversation is newer than this: two processes whose clocks differ wrote the later one's time, and it may
-- have been the earlier.
update conversations c set last_at = newest.sent_at
from (select conversation_id, max(sent_at) as sent_at from messages group by conversation_id) as newest
where newest.conversation_id = c.id and newest.sent_at > c.last_at;
