-- A shortlist is an organization's or an administrator's.
alter table shortlist_entries drop constraint shortlist_entries_owner_id_fkey;
