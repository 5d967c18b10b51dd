-- Somebody who deleted their account is out for good: what is left of them is a row that others' records refer to.
alter table users add column deleted_at timestamptz(3);
