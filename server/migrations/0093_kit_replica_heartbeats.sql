-- A replica that has a heartbeat has all that the log held before it, whichever server it copied it from: so it says where
-- the log then ended, and by what the timeline is known. That is its number in the upper half, and chance in the lower, for
-- two servers that know nothing of each other are promoted to the same number. A version without these columns leaves them
-- as they are, and what they say stays true.
alter table replica_heartbeat add column timeline_id int, add column lsn pg_lsn;
