-- An invitation of somebody who has not confirmed their address: its letter leaves once they have.
alter table team_invitations add column letter_waits boolean not null default false;
create index team_invitations_waiting on team_invitations (client_id) where letter_waits;
