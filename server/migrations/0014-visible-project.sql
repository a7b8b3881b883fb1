-- The one place that says which projects a person may see: those of a site that they see, and those that they were given
-- whole, also before there is a site in them.
create view visible_project as
  select u.id as user_id, p.id as project_id
    from user_account u join project p on p.tenant_id = u.tenant_id
   where u.sees_all_projects
      or exists (select from user_project m where m.user_id = u.id and m.project_id = p.id)
      or exists (select from user_site m join site s on s.id = m.site_id
                  where m.user_id = u.id and s.project_id = p.id);
