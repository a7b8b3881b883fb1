-- Whether the finding had been gone before its spell.
alter table finding_spell add column is_return boolean not null default false;
-- Older ones are not told as come back, and their spells may have begun before they were read.
update finding_spell f set is_return = true
  from (select equip_rule_id, min(first_on) as first_on from finding_month group by equip_rule_id) fired
 where fired.equip_rule_id = f.equip_rule_id and fired.first_on < f.first_on and f.first_on > current_date - 40;

-- Lists say what is new and what came back.
create function raise_versions_of_spells() returns trigger language plpgsql as $$
begin
  perform raise_site_versions('sender', array(select distinct site_id from changed));
  return null;
end $$;
create trigger finding_spell_inserted_version after insert on finding_spell
  referencing new table as changed for each statement execute function raise_versions_of_spells();
create trigger finding_spell_deleted_version after delete on finding_spell
  referencing old table as changed for each statement execute function raise_versions_of_spells();

create function raise_versions_of_changed_spells() returns trigger language plpgsql as $$
begin
  perform raise_site_versions('sender', array(
    select distinct changed.site_id from changed join previous on previous.equip_rule_id = changed.equip_rule_id
     where (changed.first_on, changed.seen_at, changed.is_return)
           is distinct from (previous.first_on, previous.seen_at, previous.is_return)));
  return null;
end $$;
create trigger finding_spell_updated_version after update on finding_spell
  referencing old table as previous new table as changed
  for each statement execute function raise_versions_of_changed_spells();

create or replace function raise_versions_of_actions() returns trigger language plpgsql as $$
begin
  perform raise_site_versions('person', array(
    select distinct er.site_id
      from changed join previous on previous.id = changed.id join equip_rule er on er.action_id = changed.id
     where (changed.status in ('Closed', 'Rejected')) <> (previous.status in ('Closed', 'Rejected'))
        or changed.closed_at is distinct from previous.closed_at));
  return null;
end $$;
