-- What a proved repair has avoided since: seconds in fault, and money in the currency of the site's project, each null where it is not
-- known. The repairs that are proved by now are judged again for it.
alter table repair add column avoided_seconds int4, add column avoided_cost float8;
create index repair_proved on repair (judged_on) where state = 'proved';

insert into repair_due (site_id, change) select distinct site_id, 'actions' from repair where state = 'proved' order by 1
  on conflict (site_id, change) do update set marked_at = now();

-- A repair that a rule watches is counted again when the rule is changed: by another version, or by a parameter.
create function mark_repairs_of_versions() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('rules', array(
    select distinct k.site_id
      from changed c join repair k on k.watched_by = c.definition_key join site s on s.id = k.site_id
     where c.tenant_id is null or c.tenant_id = s.tenant_id));
  return null;
end $$;
create trigger definition_inserted_repairs after insert on definition
  referencing new table as changed for each statement execute function mark_repairs_of_versions();

create function mark_repairs_of_parameters() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('rules', array(
    select distinct k.site_id
      from changed c join rule_parameter p on p.id = c.parameter_id
      join repair k on k.watched_by = p.definition_key join site s on s.id = k.site_id
     where p.tenant_id = s.tenant_id));
  return null;
end $$;
create trigger rule_parameter_changed_repairs after insert on rule_parameter_change
  referencing new table as changed for each statement execute function mark_repairs_of_parameters();
