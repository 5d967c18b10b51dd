-- Work types are spelled as in the US; British spellings are still understood where somebody sends them.
update task_recurrences set work_type = 'prior-authorization' where work_type = 'prior-authorisation';
update tasks set work_type = 'prior-authorization' where work_type = 'prior-authorisation';
-- A task's events are what it goes back to when a change is undone.
update task_events set before = before || '{"workType": "prior-authorization"}'
where before ->> 'workType' = 'prior-authorisation';
update task_events set after = after || '{"workType": "prior-authorization"}'
where after ->> 'workType' = 'prior-authorisation';
