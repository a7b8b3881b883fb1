-- A snooze must not wait for an import of the same site: findings that are sent and what people decide have a version
-- each, and what is set for a whole project has one of its own.
drop trigger project_rule_inserted_version on project_rule;
drop trigger project_rule_updated_version on project_rule;
drop trigger project_rule_deleted_version on project_rule;
drop trigger project_updated_version on project;
drop trigger site_inserted_version on site;
drop trigger site_moved_version on site;
drop function raise_versions_of_rules();
drop function raise_versions_of_project();
drop function start_site_version();
drop function raise_site_versions(int4[]);

alter table site_version drop constraint site_version_pkey;
alter table site_version add column writer text not null default 'sender' check (writer in ('sender', 'person'));
alter table site_version alter column writer drop default;
alter table site_version add primary key (site_id, writer);
insert into site_version (site_id, writer) select id, 'person' from site;

create table project_version (
  project_id int4 primary key references project on delete cascade,
  version uuid not null default gen_random_uuid()
) with (fillfactor = 50);
insert into project_version (project_id) select id from project;

-- What a reader compares.
create view version_of_site as
  select s.id as site_id, concat_ws(' ', sent.version, decided.version, p.version) as version
    from site s
    join site_version sent on sent.site_id = s.id and sent.writer = 'sender'
    join site_version decided on decided.site_id = s.id and decided.writer = 'person'
    join project_version p on p.project_id = s.project_id;

-- In the order of sites, so that two writers wait for each other instead of deadlocking.
create function raise_site_versions(by text, sites int4[]) returns void language sql as $$
  update site_version set version = gen_random_uuid()
   where writer = by and site_id in (
     select site_id from site_version where writer = by and site_id = any(sites) order by site_id for no key update)
$$;

create or replace function raise_versions_of_findings() returns trigger language plpgsql as $$
begin
  perform raise_site_versions('sender', array(select distinct site_id from changed));
  return null;
end $$;

-- Names come with the findings.
create or replace function raise_versions_of_equips() returns trigger language plpgsql as $$
begin
  perform raise_site_versions('sender', array(
    select distinct changed.site_id from changed join previous on previous.id = changed.id
     where changed.name is distinct from previous.name));
  return null;
end $$;

create or replace function raise_versions_of_equip_rules() returns trigger language plpgsql as $$
begin
  perform raise_site_versions('person', array(
    select distinct changed.site_id from changed join previous on previous.id = changed.id
     where (changed.snoozed_until, changed.action_id) is distinct from (previous.snoozed_until, previous.action_id)));
  return null;
end $$;

create or replace function raise_versions_of_actions() returns trigger language plpgsql as $$
begin
  perform raise_site_versions('person', array(
    select distinct er.site_id
      from changed join previous on previous.id = changed.id join equip_rule er on er.action_id = changed.id
     where (changed.status in ('Closed', 'Rejected')) <> (previous.status in ('Closed', 'Rejected'))));
  return null;
end $$;

create function raise_versions_of_projects() returns trigger language plpgsql as $$
begin
  update project_version set version = gen_random_uuid()
   where project_id in (
     select project_id from project_version where project_id in (select project_id from changed)
      order by project_id for no key update);
  return null;
end $$;
create trigger project_rule_inserted_version after insert on project_rule
  referencing new table as changed for each statement execute function raise_versions_of_projects();
create trigger project_rule_updated_version after update on project_rule
  referencing new table as changed for each statement execute function raise_versions_of_projects();
create trigger project_rule_deleted_version after delete on project_rule
  referencing old table as changed for each statement execute function raise_versions_of_projects();

create function start_project_version() returns trigger language plpgsql as $$
begin
  insert into project_version (project_id) values (new.id)
    on conflict (project_id) do update set version = excluded.version;
  return null;
end $$;
create trigger project_inserted_version after insert on project for each row execute function start_project_version();
create trigger project_updated_version after update on project
  for each row when (old.quiet_days is distinct from new.quiet_days) execute function start_project_version();

create function start_site_version() returns trigger language plpgsql as $$
begin
  insert into site_version (site_id, writer) values (new.id, 'sender'), (new.id, 'person')
    on conflict (site_id, writer) do update set version = excluded.version;
  return null;
end $$;
create trigger site_inserted_version after insert on site for each row execute function start_site_version();
create trigger site_moved_version after update on site
  for each row when (old.project_id is distinct from new.project_id) execute function start_site_version();
