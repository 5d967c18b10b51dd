-- Who had to enroll and has added a passkey goes on with the next call, in every process.
create or replace trigger passkeys_added after insert on passkeys
  for each row execute function tell_of_session_change('user_id');
