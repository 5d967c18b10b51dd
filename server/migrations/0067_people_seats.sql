-- Who did something is named with the organization, also once their seat there has ended.
create index organization_seats_ever on organization_seats (user_id, organization_id);
