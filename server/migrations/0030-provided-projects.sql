-- What a person was given says by whom: an administrator, the identity provider, or both. What nobody gives any more goes.
alter table group_member add column by_hand boolean not null default true;
update group_member set by_hand = false where from_provider;
alter table group_member add constraint group_member_is_given check (by_hand or from_provider);

alter table user_project add column by_hand boolean not null default true;
alter table user_project add column from_provider boolean not null default false;
alter table user_project add constraint user_project_is_given check (by_hand or from_provider);

alter table user_account rename column sees_all_projects to sees_all_by_hand;
alter table user_account add column sees_all_from_provider boolean not null default false;
alter table user_account add column sees_all_projects boolean not null
  generated always as (sees_all_by_hand or sees_all_from_provider) stored;

-- The same as before: a renamed column keeps its place in a view.
create or replace view visible_site as
  select u.id as user_id, s.id as site_id
    from user_account u join site s on s.tenant_id = u.tenant_id
   where u.sees_all_projects
      or exists (select from user_project p where p.user_id = u.id and p.project_id = s.project_id)
      or exists (select from user_site v where v.user_id = u.id and v.site_id = s.id);
create or replace view visible_project as
  select u.id as user_id, p.id as project_id
    from user_account u join project p on p.tenant_id = u.tenant_id
   where u.sees_all_projects
      or exists (select from user_project m where m.user_id = u.id and m.project_id = p.id)
      or exists (select from user_site m join site s on s.id = m.site_id
                  where m.user_id = u.id and s.project_id = p.id);
