-- What a client has saved belongs to the organization in which it was, where its billers are known; null is the one that
-- its person founded, or, of an ADMIN, none.
alter table report_views add column organization_id uuid references organizations (id);
update report_views v set organization_id = (
  select s.organization_id from organization_seats s
  where s.user_id = v.user_id and s.ended_at is null and s.organization_id <> v.user_id
  order by s.chosen_at desc nulls last, s.since desc, s.id limit 1)
where exists (select from users u where u.id = v.user_id and u.role = 'CLIENT')
  and not exists (select from organization_seats s
    where s.user_id = v.user_id and s.organization_id = v.user_id and s.ended_at is null);
drop index report_views_name;
create unique index report_views_name on report_views (user_id, (coalesce(organization_id, user_id)), lower(name));
create index report_views_organization on report_views (organization_id) where organization_id is not null;
