-- Sites that were moved to another project took along findings of rules of which that project said nothing, and which no
-- list showed. They are enabled there, as a rule is when it is first seen, each with a line in the trail.
with enabled as (
  insert into project_rule (project_id, rule_id, type, priority)
    select distinct s.project_id, e.rule_id, 'insights', 1
      from equip_rule e join site s on s.id = e.site_id
     where not exists (select from project_rule x where x.project_id = s.project_id and x.rule_id = e.rule_id)
  returning project_id, rule_id, type, active, priority
)
insert into project_rule_change (project_id, rule_id, type, changed_at, imported, to_active, to_priority)
  select project_id, rule_id, type, now(), true, active, priority from enabled;
