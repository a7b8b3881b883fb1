-- The heat of the fan belongs to the unit, not to each rule that reads it: what was set for rules is set for the operating
-- states, the latest where they differ. The rules' own values stay for servers of the version before.
create temporary table fan_heat on commit drop as
  select distinct on (r.tenant_id, r.project_id, r.site_id, r.equip_id)
         r.tenant_id, r.project_id, r.site_id, r.equip_id, r.value, r.unit, c.changed_at, c.changed_by, c.reason
    from rule_parameter r
    left join lateral (select * from rule_parameter_change where parameter_id = r.id order by id desc limit 1) c on true
   where r.name = 'dTsf' and r.value is not null
     and r.definition_key in ('g36-ahu-fc5', 'g36-ahu-fc8', 'g36-ahu-fc9', 'g36-ahu-fc11', 'g36-ahu-fc12', 'opt-free-cooling-unused')
   order by r.tenant_id, r.project_id, r.site_id, r.equip_id, c.changed_at desc nulls last, r.id desc;
insert into rule_parameter (tenant_id, definition_key, name, project_id, site_id, equip_id, value, unit)
  select tenant_id, 'states-ahu', 'dTsf', project_id, site_id, equip_id, value, unit from fan_heat;
insert into rule_parameter_change (parameter_id, changed_at, changed_by, reason, to_value, to_unit)
  select p.id, coalesce(f.changed_at, now()), f.changed_by, coalesce(f.reason, ''), f.value, f.unit
    from fan_heat f
    join rule_parameter p
      on p.tenant_id = f.tenant_id and p.definition_key = 'states-ahu' and p.name = 'dTsf'
     and p.project_id is not distinct from f.project_id and p.site_id is not distinct from f.site_id
     and p.equip_id is not distinct from f.equip_id;
