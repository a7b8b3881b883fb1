-- What sites and rules are called, and their categories: a list that is kept is compared with this, too.
alter table project_version add column names uuid not null default gen_random_uuid();

create or replace view version_of_site as
  select s.id as site_id, concat_ws(' ', sent.version, decided.version, p.version) as version, p.names
    from site s
    join site_version sent on sent.site_id = s.id and sent.writer = 'sender'
    join site_version decided on decided.site_id = s.id and decided.writer = 'person'
    join project_version p on p.project_id = s.project_id;

-- As before, with what its readers look up most, so that they need not read the site again.
create or replace view visible_site as
  select u.id as user_id, s.id as site_id, s.site_key, s.project_id
    from user_account u join site s on s.tenant_id = u.tenant_id
   where u.sees_all_projects
      or exists (select from user_project p where p.user_id = u.id and p.project_id = s.project_id)
      or exists (select from user_site v where v.user_id = u.id and v.site_id = s.id);

-- The versions of `version_of_site`, for who may see the site.
create view version_of_visible_site as
  select v.user_id, v.site_id, v.site_key,
         concat_ws(' ', sent.version, decided.version, p.version) as version, p.names
    from visible_site v
    join site_version sent on sent.site_id = v.site_id and sent.writer = 'sender'
    join site_version decided on decided.site_id = v.site_id and decided.writer = 'person'
    join project_version p on p.project_id = v.project_id;

create function raise_versions_of_names(projects int4[]) returns void language sql as $$
  update project_version set names = gen_random_uuid()
   where project_id in (
     select project_id from project_version where project_id = any(projects) order by project_id for no key update)
$$;

create function raise_versions_of_site_names() returns trigger language plpgsql as $$
begin
  perform raise_versions_of_names(array[new.project_id]);
  return null;
end $$;
create trigger site_renamed_version after update on site
  for each row
  when ((old.site_key, old.label, old.region) is distinct from (new.site_key, new.label, new.region))
  execute function raise_versions_of_site_names();

create function raise_versions_of_project_names() returns trigger language plpgsql as $$
begin
  perform raise_versions_of_names(array[new.id]);
  return null;
end $$;
create trigger project_renamed_version after update on project
  for each row when (old.project_key is distinct from new.project_key)
  execute function raise_versions_of_project_names();

create function raise_versions_of_rule_names() returns trigger language plpgsql as $$
begin
  perform raise_versions_of_names(array(
    select distinct u.project_id
      from changed join previous on previous.id = changed.id join project_rule u on u.rule_id = changed.id
     where (changed.rule_key, changed.name, changed.category)
           is distinct from (previous.rule_key, previous.name, previous.category)));
  return null;
end $$;
create trigger rule_renamed_version after update on rule
  referencing new table as changed old table as previous
  for each statement execute function raise_versions_of_rule_names();

-- A definition of one's own has its rule's name in each language.
create function raise_versions_of_definition_names() returns trigger language plpgsql as $$
begin
  perform raise_versions_of_names(array(
    select u.project_id
      from changed join rule r on r.tenant_id = changed.tenant_id and r.rule_key = changed.definition_key
      join project_rule u on u.rule_id = r.id));
  return null;
end $$;
create trigger definition_inserted_version after insert on definition
  referencing new table as changed for each statement execute function raise_versions_of_definition_names();
create trigger definition_updated_version after update on definition
  referencing new table as changed for each statement execute function raise_versions_of_definition_names();
create trigger definition_deleted_version after delete on definition
  referencing old table as changed for each statement execute function raise_versions_of_definition_names();
