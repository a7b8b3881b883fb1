-- Of a rule whose findings are sent: the key of the rule of Bonfire's that finds the same.
alter table rule add column same_as text;
create index rule_by_same_as on rule (tenant_id, same_as) where same_as is not null;

-- The keys of rules of Bonfire's that found the same at the same time, and whose findings are part of this one.
alter table occurrence add column restated_by text[];
update occurrence o
   set restated_by = array(select jsonb_array_elements_text(v.body->'restatedBy'))
  from occurrence_evidence v
 where v.site_id = o.site_id and v.occurred_on = o.occurred_on and v.equip_rule_id = o.equip_rule_id
   and v.body ? 'restatedBy';
