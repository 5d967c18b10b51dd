-- Work types and specialties are spelled as in the US; British spellings are still understood where somebody sends them.
update jobs set work_types = array_replace(work_types, 'prior-authorisation', 'prior-authorization')
where 'prior-authorisation' = any (work_types);
update jobs set specialties = array_replace(array_replace(array_replace(array_replace(specialties,
  'behavioural-health', 'behavioral-health'), 'orthopaedics', 'orthopedics'), 'paediatrics', 'pediatrics'),
  'anaesthesia', 'anesthesia')
where specialties && '{behavioural-health,orthopaedics,paediatrics,anaesthesia}';
