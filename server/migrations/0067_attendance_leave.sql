-- Leave is the same for all who engage a biller, so a decision says for whom it was made.
alter table attendance_leave add column decided_for uuid references organizations (id);
