-- Lists also depend on snoozes, on whether an action is open, and on what equips are called.
create function raise_versions_of_equip_rules() returns trigger language plpgsql as $$
begin
  perform raise_site_versions(array(
    select distinct changed.site_id from changed join previous on previous.id = changed.id
     where (changed.snoozed_until, changed.action_id) is distinct from (previous.snoozed_until, previous.action_id)));
  return null;
end $$;
create trigger equip_rule_updated_version after update on equip_rule
  referencing old table as previous new table as changed
  for each statement execute function raise_versions_of_equip_rules();

create function raise_versions_of_actions() returns trigger language plpgsql as $$
begin
  perform raise_site_versions(array(
    select distinct er.site_id
      from changed join previous on previous.id = changed.id join equip_rule er on er.action_id = changed.id
     where (changed.status in ('Closed', 'Rejected')) <> (previous.status in ('Closed', 'Rejected'))));
  return null;
end $$;
create trigger action_updated_version after update on action
  referencing old table as previous new table as changed
  for each statement execute function raise_versions_of_actions();

create function raise_versions_of_equips() returns trigger language plpgsql as $$
begin
  perform raise_site_versions(array(
    select distinct changed.site_id from changed join previous on previous.id = changed.id
     where changed.name is distinct from previous.name));
  return null;
end $$;
create trigger equip_updated_version after update on equip
  referencing old table as previous new table as changed
  for each statement execute function raise_versions_of_equips();
