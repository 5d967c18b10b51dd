select biller_id || ' ' || day as key,
  json_build_object('code', code, 'workedSeconds', worked, 'breakSeconds', breaks) as figures
from register
