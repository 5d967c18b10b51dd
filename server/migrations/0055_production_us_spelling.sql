-- Work types, specialties and outcomes are spelled as in the US; British spellings are still understood where somebody
-- sends them.
update production_timers set work_type = 'prior-authorization' where work_type = 'prior-authorisation';
update production_targets set work_type = 'prior-authorization' where work_type = 'prior-authorisation';

-- Locked entries too: only their spelling changes, and reports group open and closed months by it.
alter table production_entries disable trigger production_entries_locked;
update production_entries set
  work_type = case work_type when 'prior-authorisation' then 'prior-authorization' else work_type end,
  specialty = case specialty
    when 'behavioural-health' then 'behavioral-health'
    when 'orthopaedics' then 'orthopedics'
    when 'paediatrics' then 'pediatrics'
    when 'anaesthesia' then 'anesthesia'
    else specialty
  end,
  outcomes = case when outcomes ? 'needs-authorisation'
    then outcomes - 'needs-authorisation'
      || jsonb_build_object('needs-authorization', outcomes -> 'needs-authorisation')
    else outcomes
  end
where work_type = 'prior-authorisation' or outcomes ? 'needs-authorisation'
  or specialty in ('behavioural-health', 'orthopaedics', 'paediatrics', 'anaesthesia');
alter table production_entries enable trigger production_entries_locked;
