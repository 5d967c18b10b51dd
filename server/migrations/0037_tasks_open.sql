-- What is open, by what hangs on it: a page of it is read off the index, however much is open.
create index tasks_open_dollars on tasks (client_id, coalesce(dollars_cents, -1) desc, id desc) where is_open;
create index tasks_all_open_dollars on tasks (coalesce(dollars_cents, -1) desc, id desc) where is_open;
-- Everybody's open tasks of one priority by their dates: few are urgent, and these may all be far down the line.
create index tasks_all_open_priority on tasks (priority, due_key, id) where is_open;
