-- Tells whether what was computed of a site still holds: the version is another after each transaction that wrote findings
-- of the site, or settings that say which of them count. Versions are only ever compared, so they are random: none comes
-- twice, not even after a restored backup.
create table site_version (
  site_id int4 primary key references site on delete cascade,
  version uuid not null default gen_random_uuid()
) with (fillfactor = 50);
insert into site_version (site_id) select id from site;

-- In the order of sites, so that two writers wait for each other instead of deadlocking.
create function raise_site_versions(sites int4[]) returns void language sql as $$
  update site_version set version = gen_random_uuid()
   where site_id in (select site_id from site_version where site_id = any(sites) order by site_id for no key update)
$$;

create function raise_versions_of_findings() returns trigger language plpgsql as $$
begin
  perform raise_site_versions(array(select distinct site_id from changed));
  return null;
end $$;
create trigger occurrence_inserted_version after insert on occurrence
  referencing new table as changed for each statement execute function raise_versions_of_findings();
create trigger occurrence_updated_version after update on occurrence
  referencing new table as changed for each statement execute function raise_versions_of_findings();
create trigger occurrence_deleted_version after delete on occurrence
  referencing old table as changed for each statement execute function raise_versions_of_findings();
create trigger finding_day_inserted_version after insert on finding_day
  referencing new table as changed for each statement execute function raise_versions_of_findings();
create trigger finding_day_updated_version after update on finding_day
  referencing new table as changed for each statement execute function raise_versions_of_findings();
create trigger finding_day_deleted_version after delete on finding_day
  referencing old table as changed for each statement execute function raise_versions_of_findings();

create function raise_versions_of_rules() returns trigger language plpgsql as $$
begin
  perform raise_site_versions(array(select id from site where project_id in (select project_id from changed)));
  return null;
end $$;
create trigger project_rule_inserted_version after insert on project_rule
  referencing new table as changed for each statement execute function raise_versions_of_rules();
create trigger project_rule_updated_version after update on project_rule
  referencing new table as changed for each statement execute function raise_versions_of_rules();
create trigger project_rule_deleted_version after delete on project_rule
  referencing old table as changed for each statement execute function raise_versions_of_rules();

create function raise_versions_of_project() returns trigger language plpgsql as $$
begin
  perform raise_site_versions(array(select id from site where project_id = new.id));
  return null;
end $$;
create trigger project_updated_version after update on project
  for each row when (old.quiet_days is distinct from new.quiet_days) execute function raise_versions_of_project();

create function start_site_version() returns trigger language plpgsql as $$
begin
  insert into site_version (site_id) values (new.id)
    on conflict (site_id) do update set version = excluded.version;
  return null;
end $$;
create trigger site_inserted_version after insert on site for each row execute function start_site_version();
create trigger site_moved_version after update on site
  for each row when (old.project_id is distinct from new.project_id) execute function start_site_version();
